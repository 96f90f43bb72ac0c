//! Maps numbers to places on an axis, and places its ticks.

use super::series::Axis;

/// The approximate number of ticks of an axis.
const TICKS: f64 = 7.0;

/// The share of the axis that stays free at each end.
const PADDING: f64 = 0.04;

#[derive(Debug, Clone)]
pub(crate) struct Scale {
    /// The ends of the axis; on a logarithmic axis, their logarithms.
    low: f64,
    high: f64,
    logarithmic: bool,
    whole: bool,
}

impl Scale {
    /// The axis for these numbers, with room of length `place` around each whole number, in units.
    pub fn new(axis: &Axis, numbers: impl Iterator<Item = f64>, place: f64) -> Self {
        let Axis { logarithmic, whole, range, .. } = *axis;
        let on_axis = |number: f64| if logarithmic { number.log10() } else { number };
        let ends = range.into_iter().flat_map(|(low, high)| [low, high]);
        let used = numbers.filter(|_| range.is_none()).chain(ends).map(on_axis).filter(|it| it.is_finite());
        let (mut low, mut high) =
            used.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)));
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let has_places = whole && !logarithmic;
        let padding = match high - low {
            _ if has_places => place / 2.0,
            0.0 => 0.5,
            length => length * PADDING,
        };
        Scale { low: low - padding, high: high + padding, logarithmic, whole }
    }

    pub(crate) fn including(self, numbers: impl Iterator<Item = f64>) -> Self {
        let is_linear = !self.logarithmic;
        let used = numbers.filter(|number| number.is_finite() && is_linear);
        used.fold(self, |scale, it| Scale { low: scale.low.min(it), high: scale.high.max(it), ..scale })
    }

    fn ends(&self) -> (f64, f64) {
        let number = |place: f64| if self.logarithmic { 10f64.powf(place) } else { place };
        (number(self.low), number(self.high))
    }

    /// Whether the axis can show the number.
    pub(crate) fn shows(&self, number: f64) -> bool {
        number.is_finite() && (!self.logarithmic || number > 0.0)
    }

    pub(crate) fn ticks(&self) -> Vec<f64> {
        if self.logarithmic && self.high - self.low > 1.0 {
            let step = ((self.high - self.low) / TICKS).ceil() as i32;
            let first = self.low.ceil() as i32;
            let powers = (0..).map(|tick| f64::from(first + step * tick));
            return powers.take_while(|&power| power <= self.high).map(|power| 10f64.powf(power)).collect();
        }
        let (low, high) = self.ends();
        let step = self.step(high - low);
        let first = (low / step).ceil() as i64;
        (0..).map(|tick| (first + tick) as f64 * step).take_while(|&tick| tick <= high).collect()
    }

    /// The least of 1, 2 and 5 times powers of ten that gives about [`TICKS`] ticks or fewer.
    fn step(&self, length: f64) -> f64 {
        let power = 10f64.powf((length / TICKS).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = step.into_iter().find(|step| length / step <= TICKS + 1.0).unwrap_or(10.0 * power);
        if self.whole { step.max(1.0) } else { step }
    }
}

impl Scale {
    pub fn place(&self, number: f64, (from, to): (f64, f64)) -> f64 {
        let place = if self.logarithmic { number.log10() } else { number };
        let share = (place - self.low) / (self.high - self.low);
        from + share.clamp(0.0, 1.0) * (to - from)
    }

    /// The length of a unit between `from` and `to`, on a linear axis.
    pub(crate) fn unit(&self, (from, to): (f64, f64)) -> f64 {
        (to - from).abs() / (self.high - self.low)
    }

    /// The label of a tick: large and small numbers as powers, others with as many decimals as distinguish neighbors.
    pub(crate) fn label(&self, tick: f64) -> String {
        if self.logarithmic && !(1e-3..1e6).contains(&tick) {
            return format!("$10^{}$", tick.log10().round());
        }
        let (low, high) = self.ends();
        let step = if self.logarithmic { tick } else { self.step(high - low) };
        let decimals = (-step.log10().floor()).max(0.0) as usize;
        format!("{tick:.decimals$}")
    }
}
