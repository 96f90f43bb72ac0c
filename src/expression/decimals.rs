//! The decimals of an expression, as they are written.
//!
//! The parser turns a decimal into a machine number, which has some 16 digits. It says too where the decimal stands, and
//! from there it is read again as the fraction that it is.

use std::collections::BTreeMap;

use cel::common::ast::{Expr, LiteralValue};
use cel::{IdedExpr, Program};
use num_bigint::BigInt;
use num_rational::BigRational;

use super::syntax::inside;

/// The largest power of ten of a decimal, and the largest number of its places. A larger one is longer than every number
/// that a graph has.
const MOST: u32 = 400;

/// The decimals by the numbers of their parts.
pub(super) type Decimals = BTreeMap<u64, BigRational>;

/// The decimals of an expression that was read from this text.
///
/// # Errors
/// What is wrong with one of them.
pub(super) fn of(program: &Program, source: &str) -> Result<Decimals, String> {
    let mut decimals = Decimals::new();
    collect(program.expression(), &mut |id, machine| {
        let written = program.source_info().offset_for(id);
        // Both ends are bytes that belong to the decimal; a sign before it does not.
        let text = written.and_then(|(start, end)| source.get(start as usize..=end as usize));
        let text = text.ok_or_else(|| format!("{machine} is not a decimal as it was written"))?;
        let size = fraction(text)?;
        decimals.insert(id, if machine.is_sign_negative() { -size } else { size });
        Ok(())
    })?;
    Ok(decimals)
}

fn collect(part: &IdedExpr, keep: &mut impl FnMut(u64, f64) -> Result<(), String>) -> Result<(), String> {
    match &part.expr {
        Expr::Literal(LiteralValue::Double(number)) => keep(part.id, *number.inner()),
        _ => inside(part).into_iter().try_for_each(|part| collect(part, keep)),
    }
}

/// The fraction that a decimal without a sign is.
fn fraction(text: &str) -> Result<BigRational, String> {
    let beyond = || format!("{text} has a power of ten or a place beyond {MOST}");
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, places) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: i32 = exponent.parse().map_err(|_| beyond())?;
    let length = u32::try_from(places.len()).map_err(|_| beyond())?;
    if length > MOST || exponent.unsigned_abs() > MOST {
        return Err(beyond());
    }
    let digits: BigInt = format!("{whole}{places}").parse().map_err(|_| format!("{text} is no decimal"))?;
    let power = |exponent: u32| BigRational::from(BigInt::from(10).pow(exponent));
    let scaled = BigRational::from(digits) / power(length);
    let scale = power(exponent.unsigned_abs());
    Ok(if exponent < 0 { scaled / scale } else { scaled * scale })
}
