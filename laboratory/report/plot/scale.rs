//! Maps numbers to positions on an axis, and places its ticks.

use super::series::Axis;

/// The approximate number of ticks of an axis.
const TICKS: f64 = 7.0;

/// The fraction of the axis that is free at each end.
const PADDING: f64 = 0.04;

#[derive(Debug, Clone)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    whole: bool,
}

impl Scale {
    /// The axis for these numbers, with room of length `place` around each integer, in units.
    pub(crate) fn new(axis: &Axis, numbers: impl Iterator<Item = f64>, place: f64) -> Self {
        let Axis { whole, range, .. } = *axis;
        let ends = range.into_iter().flat_map(|(low, high)| [low, high]);
        let used = numbers.filter(|_| range.is_none()).chain(ends).filter(|it| it.is_finite());
        let (mut low, mut high) =
            used.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)));
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let padding = match high - low {
            _ if whole => place / 2.0,
            0.0 => 0.5,
            length => length * PADDING,
        };
        Scale { low: low - padding, high: high + padding, whole }
    }

    pub(crate) fn including(self, numbers: impl Iterator<Item = f64>) -> Self {
        let used = numbers.filter(|number| number.is_finite());
        used.fold(self, |scale, it| Scale { low: scale.low.min(it), high: scale.high.max(it), ..scale })
    }

    pub(crate) fn ticks(&self) -> Vec<f64> {
        let step = self.step(self.high - self.low);
        let first = (self.low / step).ceil() as i64;
        (0..).map(|tick| (first + tick) as f64 * step).take_while(|&tick| tick <= self.high).collect()
    }

    /// The smallest 1, 2 or 5 times a power of ten that gives at most about [`TICKS`] ticks.
    fn step(&self, length: f64) -> f64 {
        let power = 10f64.powf((length / TICKS).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|step| length / step <= TICKS + 1.0).unwrap_or(10.0 * power);
        if self.whole { step.max(1.0) } else { step }
    }
}

impl Scale {
    pub(crate) fn place(&self, number: f64, (from, to): (f64, f64)) -> f64 {
        let share = (number - self.low) / (self.high - self.low);
        from + share.clamp(0.0, 1.0) * (to - from)
    }

    pub(crate) fn unit(&self, (from, to): (f64, f64)) -> f64 {
        (to - from).abs() / (self.high - self.low)
    }

    /// The label of a tick, with enough decimals to distinguish neighbors.
    pub(crate) fn label(&self, tick: f64) -> String {
        let decimals = (-self.step(self.high - self.low).log10().floor()).max(0.0) as usize;
        format!("{tick:.decimals$}")
    }
}
