//! Linear bounds on a number in chosen terms, each by a linear program.
//!
//! *Program.* For terms x_1 ... x_s find coefficients a_i and a constant c such that a x + c >= t on every row (for upper
//! bounds), with the least sum of a x + c - t over all graphs. The idea of Graffiti and TxGraffiti
//! \[Fajtlowicz1988, Davila2024\].
//!
//! *Rows as they are needed.* Few rows are tight. The program begins with rows at the ends of each term and of t; as long as
//! its solution is violated somewhere, the row that violates it most joins. Coefficients stay within [-8, 8], so that the
//! program is bounded.
//!
//! *Exactness.* What the solver says is only a hint: for every denominator d up to the largest one allowed the
//! coefficients are rounded to multiples of 1/d, and the constant is then the least (or largest) with which the inequality
//! holds on every row, found in integers. So no rounding error can make a bound false or loose.
//!
//! Cost: a program for each choice of terms, each of a few dozen rows; a look at every row for each denominator.

use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, variable};
use itertools::Itertools;
use strategies::formula::linear::{Form, Side, Term};

use super::backend::backend;

/// The values of a term, or of what is bounded, one for each row.
pub type Values = Vec<i64>;

/// What is bounded, and by which terms.
pub struct Problem<'p> {
    /// The values of the number that is bounded.
    pub number: &'p [i64],
    /// How many graphs are in each row.
    pub weights: &'p [i64],
    /// On which side.
    pub side: Side,
    /// The largest denominator.
    pub denominators: i64,
}

/// The largest size of a coefficient in the program.
const MOST: f64 = 8.0;

/// The most rows that join one after the other.
const MOST_ROUNDS: usize = 80;

impl Problem<'_> {
    /// The bounds that these terms give: the best one over all denominators, the best one with integers, and for a single
    /// term those with small integers. None if there is no row.
    pub fn bounds(&self, terms: &[(&Term, &Values)]) -> Vec<Form> {
        /// The coefficients of a single term that are tried whatever the program says.
        const PLAIN: [i64; 3] = [1, 2, 3];

        let Some(hint) = self.hint(terms) else { return Vec::new() };
        let rounded = |d: i64| {
            let parts: Vec<i64> = hint.iter().map(|part| (part * d as f64).round() as i64).collect();
            self.exact(terms, &parts, d)
        };
        let found: Vec<(i128, Form)> = (1..=self.denominators).filter_map(rounded).collect();
        let Some((_, whole)) = found.first().cloned() else { return Vec::new() };
        // Totals are compared over the common denominator of both.
        let less = |(a, one): &(i128, Form), (b, other): &(i128, Form)| {
            (a * i128::from(other.denominator())).cmp(&(b * i128::from(one.denominator())))
        };
        let best = found.into_iter().min_by(less).map(|(_, form)| form);
        let plain =
            PLAIN.iter().filter(|_| terms.len() == 1).filter_map(|&part| self.exact(terms, &[part], 1));
        let plain = plain.map(|(_, form)| form);
        best.into_iter().chain([whole]).chain(plain).unique().collect()
    }

    /// The bound with these coefficients over d and the constant with which it holds everywhere and is attained, and its
    /// total slack times its denominator.
    fn exact(&self, terms: &[(&Term, &Values)], parts: &[i64], d: i64) -> Option<(i128, Form)> {
        let rest = |row: usize| {
            let sum: i64 = terms.iter().zip(parts).map(|((_, values), part)| part * values[row]).sum();
            d * self.number[row] - sum
        };
        let rests: Vec<i64> = (0..self.number.len()).map(rest).collect();
        let constant = match self.side {
            Side::Upper => rests.iter().max(),
            Side::Lower => rests.iter().min(),
        };
        let constant = *constant?;
        let slacks = rests
            .iter()
            .zip(self.weights)
            .map(|(rest, weight)| i128::from(constant - rest).abs() * i128::from(*weight));
        let total: i128 = slacks.sum();
        let form =
            Form::new(terms.iter().zip(parts).map(|((term, _), &part)| ((*term).clone(), part)), constant, d);
        Some((total * i128::from(form.denominator()) / i128::from(d), form))
    }

    /// Coefficients that are best up to rounding errors.
    fn hint(&self, terms: &[(&Term, &Values)]) -> Option<Vec<f64>> {
        if terms.is_empty() {
            return (!self.number.is_empty()).then(Vec::new);
        }
        let sign = if self.side == Side::Upper { 1.0 } else { -1.0 };
        let total: i64 = self.weights.iter().sum();
        let mean = |values: &[i64]| {
            let sum: f64 = values.iter().zip(self.weights).map(|(v, w)| *v as f64 * *w as f64).sum();
            sum / total.max(1) as f64
        };
        let means: Vec<f64> = terms.iter().map(|(_, values)| mean(values)).collect();
        let ends = |values: &[i64]| (0..values.len()).minmax_by_key(|&row| values[row]).into_option();
        let all = terms.iter().map(|(_, values)| values.as_slice()).chain([self.number]);
        let mut rows: Vec<usize> =
            all.filter_map(ends).flat_map(|(low, high)| [low, high]).unique().collect();
        for _ in 0..MOST_ROUNDS {
            let (parts, constant) = self.solved(terms, &means, &rows, sign)?;
            let violation = |row: usize| {
                let sum: f64 =
                    terms.iter().zip(&parts).map(|((_, values), part)| part * values[row] as f64).sum();
                sign * (self.number[row] as f64 - sum - constant)
            };
            let worst = (0..self.number.len()).map(|row| (row, violation(row)));
            let (worst, by) = worst.max_by(|a, b| a.1.total_cmp(&b.1))?;
            // A row that is in the program may be violated by a rounding error alone.
            if by < 1e-6 || rows.contains(&worst) {
                return Some(parts);
            }
            rows.push(worst);
        }
        None
    }

    /// The program of some rows.
    fn solved(
        &self,
        terms: &[(&Term, &Values)],
        means: &[f64],
        rows: &[usize],
        sign: f64,
    ) -> Option<(Vec<f64>, f64)> {
        let mut variables = ProblemVariables::new();
        let parts: Vec<Variable> =
            terms.iter().map(|_| variables.add(variable().min(-MOST).max(MOST))).collect();
        let constant = variables.add(variable().min(-1e6).max(1e6));
        let objective: Expression = parts.iter().zip(means).map(|(&part, &mean)| part * (sign * mean)).sum();
        let constraints = rows.iter().map(|&row| {
            let sum: Expression =
                terms.iter().zip(&parts).map(|((_, values), &part)| part * (sign * values[row] as f64)).sum();
            constraint!(sum + sign * constant >= sign * self.number[row] as f64)
        });
        let problem = variables.minimise(objective + sign * constant).using(backend).with_all(constraints);
        let solution = problem.solve().ok()?;
        Some((parts.iter().map(|&part| solution.value(part)).collect(), solution.value(constant)))
    }
}
