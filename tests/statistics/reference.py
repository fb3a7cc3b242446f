"""Writes samples, and what SciPy, scikit-posthocs and NumPy make of them, one case a line:

    reference.py small|large SEED

Columns, separated by tabs: what is computed, its arguments, the samples (values by spaces, samples by |), and the results. Numbers are written with all
their digits. 'small' is what a unit test reads.
"""
import math
import sys
from fractions import Fraction
from itertools import combinations

import numpy
import scikit_posthocs
from scipy import stats

# Two forks that differ much say next to nothing: from 0 to infinity.
numpy.seterr(over="ignore", under="ignore")
SIZE, SEED = sys.argv[1], int(sys.argv[2])
LARGE = SIZE == "large"
random = numpy.random.default_rng(SEED)


def digits(value):
    """As Java reads it."""
    return repr(float(value)).replace("inf", "Infinity")


def case(what, arguments, samples, **results):
    print(what, " ".join(f"{k}={digits(v)}" for k, v in arguments.items()), "|".join(" ".join(map(digits, sample)) for sample in samples),
          " ".join(f"{k}={digits(v)}" for k, v in results.items()), sep="\t")


def latencies(n, sigma=0.5, mean=1.0):
    return random.lognormal(numpy.log(mean), sigma, n)


def kinds(n):
    """Samples without ties, with some, and with nothing but ties."""
    yield latencies(n)
    yield random.normal(100, 3, n)
    yield numpy.round(latencies(n), 1) + 0.1
    yield random.integers(1, 4, n).astype(float)


def sizes(*large):
    return large if LARGE else large[:4]


def dispersion(x):
    median = numpy.median(x)
    case("dispersion", {}, [x], coefficient=numpy.mean(numpy.abs(x - median)) / median, variation=stats.variation(x, ddof=1))


def shapiro(x):
    if numpy.ptp(x) > 0:
        result = stats.shapiro(x)
        case("shapiro", {}, [x], w=result.statistic, p=result.pvalue)


def tied(*samples):
    every = numpy.concatenate(samples)
    return len(numpy.unique(every)) < len(every)


def mann_whitney(x, y):
    exact = not tied(x, y) and max(len(x), len(y)) <= 50
    if numpy.ptp(numpy.concatenate([x, y])) == 0:
        return
    result = stats.mannwhitneyu(x, y, method="exact" if exact else "asymptotic")
    case("mannwhitney", {}, [x, y], u=result.statistic, p=result.pvalue, delta=numpy.sign(x[:, None] - y[None, :]).mean())


def kruskal(*samples):
    if numpy.ptp(numpy.concatenate(samples)) == 0:
        return
    result = stats.kruskal(*samples)
    case("kruskal", {}, samples, h=result.statistic, p=result.pvalue)
    pairs = scikit_posthocs.posthoc_dunn(list(samples), p_adjust="bonferroni").to_numpy()
    case("dunn", {}, samples, **{f"p{i}-{j}": pairs[i, j] for i, j in combinations(range(len(samples)), 2)})


def mean(x, confidence):
    if numpy.ptp(x) == 0:
        return
    low, high = stats.t.interval(confidence, len(x) - 1, loc=numpy.mean(x), scale=stats.sem(x))
    case("mean", {"confidence": confidence}, [x], low=low, high=high)


def ranks(n, confidence):
    binomial = stats.binom(n, 0.5)
    low = max((rank for rank in range(1, n // 2 + 1) if binomial.cdf(rank - 1) <= (1 - confidence) / 2), default=0)
    case("ranks", {"n": n, "confidence": confidence}, [], low=low, coverage=1 - 2 * binomial.cdf(low - 1) if low else 0)


def forks(n, sigma, mean=1.0):
    """Samples that spread by more than the least spread that is believed."""
    while True:
        x = latencies(n, sigma, mean)
        if numpy.std(numpy.log(x), ddof=1) > 0.01:
            return x


def welch(x, y, confidence):
    result = stats.ttest_ind(numpy.log(x), numpy.log(y), equal_var=False)
    interval = result.confidence_interval(confidence)
    case("welch", {"confidence": confidence}, [x, y], ratio=stats.gmean(x) / stats.gmean(y), low=numpy.exp(interval.low), high=numpy.exp(interval.high))


class JavaRandom:
    """The generator that the documentation of java.util.Random specifies."""

    def __init__(self, seed):
        self.seed = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def below(self, bound):
        while True:
            self.seed = (self.seed * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
            bits = self.seed >> 17
            if bound & (bound - 1) == 0:
                return (bound * bits) >> 31
            value = bits % bound
            if bits - value + (bound - 1) < 1 << 31:
                return value


def bootstrap(ratios, seed, rounds, confidence):
    generator = JavaRandom(seed)
    drawn = numpy.array([[generator.below(len(ratios)) for _ in ratios] for _ in range(rounds)])
    medians = numpy.median(numpy.sort(ratios)[drawn], axis=1)
    medians.sort()
    tail = (1 - Fraction(str(confidence))) / 2
    low, high = medians[math.ceil(rounds * tail) - 1], medians[math.ceil(rounds * (1 - tail)) - 1]
    case("bootstrap", {"seed": seed, "rounds": rounds, "confidence": confidence}, [ratios], median=numpy.median(ratios), low=low, high=high)


def mann_kendall(x):
    n = len(x)
    s = sum(numpy.sign(x[j] - x[i]) for i, j in combinations(range(n), 2))
    _, counts = numpy.unique(x, return_counts=True)
    variance = (n * (n - 1) * (2 * n + 5) - sum(t * (t - 1) * (2 * t + 5) for t in counts)) / 18
    z = (s - numpy.sign(s)) / numpy.sqrt(variance) if variance > 0 else 0
    exact = not tied(x) and n <= 50
    case("mannkendall", {}, [x], s=s, z=z, p=stats.kendalltau(numpy.arange(n), x, method="exact").pvalue if exact else 2 * stats.norm.sf(abs(z)))


def noise_band(history, fresh, confidence):
    logarithms = numpy.log(history)
    distances = numpy.abs(logarithms - numpy.median(logarithms))
    counted = logarithms[distances <= 5 * max(0.01, 1.4826 * numpy.median(distances))]
    n = len(counted)
    variance = (1 / fresh if fresh <= 2 else numpy.pi / 2 / fresh) + 1 / n
    margin = stats.t.ppf(confidence, n - 1) * max(0.01, numpy.std(counted, ddof=1)) * numpy.sqrt(variance)
    case("noiseband", {"fresh": fresh, "confidence": confidence}, [history], high=numpy.exp(counted.mean() + margin), low=numpy.exp(counted.mean() - margin))


for n in sizes(3, 5, 11, 30, 4, 6, 12, 50, 200, 1000, 5000):
    for x in kinds(n):
        dispersion(x)
        shapiro(x)
        mean(x, 0.999)
        mean(x, 0.95)
for n, m in sizes((5, 7), (1, 4), (20, 30), (9, 9), (50, 50), (50, 51), (200, 100), (1000, 800)):
    for x, y in zip(kinds(n), kinds(m)):
        mann_whitney(x, y)
        mann_whitney(x, y * 1.5)
for counts in sizes((5, 5, 5), (2, 3), (10, 20, 15, 12), (7,) * 6, (200, 300, 250), (1000,) * 4):
    for groups in zip(*(kinds(n) for n in counts)):
        kruskal(*groups)
        kruskal(groups[0] * 1.3, *groups[1:])
for n in sizes(1, 5, 8, 37, 2, 3, 4, 6, 7, 9, 10, 11, 20, 50, 101, 500, 999, 1000, 1001, 2000, 5000, 20000):
    for confidence in (0.95, 0.99, 0.999):
        ranks(n, confidence)
for n, m in sizes((5, 5), (2, 2), (3, 7), (10, 4), (20, 20)):
    for sigma in (0.03, 0.2):
        for confidence in (0.95, 0.99, 1 - 0.01 / 42):
            welch(forks(n, sigma), forks(m, 2 * sigma, 1.3), confidence)
for n in sizes(5, 8, 21, 42):
    bootstrap(latencies(n, 0.3), int(random.integers(1, 1 << 40)), 10000 if LARGE else 1000, 0.99)
for n in sizes(2, 5, 10, 30, 3, 20, 50, 51, 200):
    for x in kinds(n):
        mann_kendall(x)
        mann_kendall(x + 0.05 * numpy.arange(n))
for n in sizes(2, 5, 10, 20, 50):
    for sigma in (0.001, 0.03, 0.3):
        for fresh in (1, 2, 5):
            noise_band(latencies(n, sigma), fresh, 0.99)
