//! A plot as source for LaTeX, drawn by the package pgfplots.

use std::fmt::Write;

use super::palette;
use super::series::{Join, Plot, Series};
use crate::report::exporters::latex::sentence;

/// The first lines of a TikZ file.
pub const HEAD: &str = "% mapgame plot: needs \\usepackage{pgfplots} \\pgfplotsset{compat=1.16}\n";

impl Plot {
    /// The plot as a `tikzpicture` of pgfplots, with the hues of the SVG. Its notes precede it as comments.
    pub fn tikz(&self) -> String {
        let mut out = HEAD.to_owned();
        for note in &self.notes {
            out += &format!("% {}\n", note.replace('\n', " "));
        }
        let words = |text: &str| sentence(text).text;
        let Plot { title, x, y, .. } = self;
        let range = y.range.map_or(String::new(), |(low, high)| format!("ymin={low},ymax={high},"));
        let (title, x, y) = (words(title), words(&x.title), words(&y.title));
        out += &format!(
            "\\begin{{tikzpicture}}\n\\begin{{axis}}[{range}title={{{title}}},xlabel={{{x}}},ylabel={{{y}}},\n\
             legend pos=outer north east,legend cell align=left,grid=major,grid style={{gray!30}},cycle list={{}}]\n"
        );
        for band in &self.bands {
            let [left, right] = [band.from, band.to].map(|x| format!("{{axis cs:{x},0}}"));
            let fill = "\\fill[gray!20]";
            out += &format!("{fill} ({left}|-{{rel axis cs:0,0}}) rectangle ({right}|-{{rel axis cs:0,1}});");
            out += &format!(" % {}\n", band.name);
        }
        self.series.iter().enumerate().for_each(|(index, series)| add(&mut out, index, series));
        out + "\\end{axis}\n\\end{tikzpicture}\n"
    }
}

/// The marks of the first series, one per hue; later series repeat them as open marks.
const MARKS: [&str; 7] = ["*", "square*", "triangle*", "diamond*", "pentagon*", "halfcircle*", "halfsquare*"];

fn add(out: &mut String, index: usize, series: &Series) {
    let hue = palette::hue(index).trim_start_matches('#').to_uppercase();
    let join = match series.join {
        Join::Apart => "only marks,",
        Join::Lines => "",
        Join::Steps => "const plot,",
    };
    let dashes = palette::dashes(index).map_or(String::new(), |dashes| {
        let lengths = dashes
            .split(' ')
            .enumerate()
            .map(|(place, length)| format!("{} {length}pt", if place % 2 == 0 { "on" } else { "off" }));
        format!("dash pattern={},", lengths.collect::<Vec<_>>().join(" "))
    });
    let mark = MARKS[index % MARKS.len()];
    let fill = if index < MARKS.len() { "" } else { ",fill=white" };
    let style = format!(
        "{join}{dashes}color=hue{index},mark={mark},mark options={{solid{fill}}},error bars/.cd,y dir=both,y explicit"
    );
    let mut line = format!("\\definecolor{{hue{index}}}{{HTML}}{{{hue}}}\n\\addplot[{style}] coordinates {{");
    for point in series.points.iter().filter(|point| point.x.is_finite() && point.y.is_finite()) {
        let (low, high) = point.interval.unwrap_or((point.y, point.y));
        write!(
            line,
            " ({},{:.4}) += (0,{:.4}) -= (0,{:.4})",
            point.x,
            point.y,
            high - point.y,
            point.y - low
        )
        .expect("writing to a string cannot fail");
    }
    *out += &format!("{line} }};\n\\addlegendentry{{{}}}\n", sentence(&series.name).text);
}
