//! Marks as SVG.

use std::fmt::Write;

use super::mark::{Anchor, Ink, Mark, Pen, Words};
use super::{BY, escaped};

/// A document of this size on white background. Panels may refer by name to the marks in `shared`.
pub(crate) fn document(
    [width, height]: [f64; 2],
    title: &str,
    description: &str,
    shared: &[(&str, Vec<Mark>)],
    body: &str,
) -> String {
    let groups: String = shared
        .iter()
        .map(|(name, marks)| format!("<g id=\"{name}\">\n{}</g>\n", marks_as_svg(marks)))
        .collect();
    let described = if description.is_empty() {
        String::new()
    } else {
        format!("<desc>{}</desc>\n", escaped(description))
    };
    let head = Ink(68, 68, 68);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" {BY} role="img" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" font-family="sans-serif">
<title>{}</title>
{described}<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5L8 4L0 7.5z" fill="{}"/></marker>
{groups}</defs>
<rect width="100%" height="100%" fill="white"/>
{body}</svg>
"#,
        escaped(title),
        hex(head)
    )
}

pub(crate) fn marks_as_svg(marks: &[Mark]) -> String {
    marks.iter().map(|mark| as_element(mark) + "\n").collect()
}

fn as_element(mark: &Mark) -> String {
    match mark {
        Mark::Line([a, b], [c, d], pen) => {
            format!(r#"<path d="M{a:.1} {b:.1}L{c:.1} {d:.1}"{}/>"#, style(pen))
        }
        Mark::Arrow([a, b], [c, d], pen) => {
            format!(r#"<path d="M{a:.1} {b:.1}L{c:.1} {d:.1}" marker-end="url(#head)"{}/>"#, style(pen))
        }
        Mark::Circle([x, y], radius, pen) => {
            format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}"{}/>"#, style(pen))
        }
        Mark::Square([x, y], half, pen) => {
            let (left, top, side, style) = (x - half, y - half, 2.0 * half, style(pen));
            format!(r#"<rect x="{left:.1}" y="{top:.1}" width="{side}" height="{side}"{style}/>"#)
        }
        Mark::Words(words) => as_text(words),
        Mark::Shared(name, opacity) if *opacity < 1.0 => {
            format!(r##"<use href="#{name}" opacity="{opacity}"/>"##)
        }
        Mark::Shared(name, _) => format!(r##"<use href="#{name}"/>"##),
    }
}

fn as_text(words: &Words) -> String {
    let Words { at: [x, y], anchor, size, ink, bold, halo, text } = words;
    let y = y + 0.35 * size;
    let anchor = match anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    };
    let fill = if *ink == Ink(0, 0, 0) { String::new() } else { format!(r#" fill="{}""#, hex(*ink)) };
    let weight = if *bold { r#" font-weight="bold""# } else { "" };
    let border = if *halo {
        r##" stroke="#fff" stroke-width="2.5" paint-order="stroke" stroke-linejoin="round""##
    } else {
        ""
    };
    format!(
        r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}"{anchor}{fill}{weight}{border}>{}</text>"#,
        escaped(text)
    )
}

fn style(pen: &Pen) -> String {
    let fill = pen.fill.map_or("none".into(), hex);
    let mut style = format!(r#" fill="{fill}""#);
    if let Some(stroke) = pen.stroke {
        let _ = write!(style, r#" stroke="{}""#, hex(stroke));
        if pen.width != 1.0 {
            let _ = write!(style, r#" stroke-width="{}""#, pen.width);
        }
    }
    if let Some([dash, gap]) = pen.dashes {
        let _ = write!(style, r#" stroke-dasharray="{dash} {gap}""#);
    }
    style
}

fn hex(Ink(red, green, blue): Ink) -> String {
    let short = [red, green, blue].iter().all(|part| part >> 4 == part & 15);
    if short {
        format!("#{:x}{:x}{:x}", red & 15, green & 15, blue & 15)
    } else {
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}
