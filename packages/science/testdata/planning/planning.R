# Reference answers for packages/science/src/planning.
# Run with: Rscript planning.R > planning.json
# Two-sided tests that count both tails (strict = TRUE), as G*Power does.
number <- function(x) trimws(formatC(x, digits = 15, format = "g"))
row <- function(...) paste0("[", paste(sapply(c(...), number), collapse = ", "), "]")
rows <- function(name, lines) paste0('  "', name, '": [\n    ', paste(lines, collapse = ",\n    "), "\n  ]")

tails <- c(0.05, 0.01)
effects <- c(0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 2)

t_power <- function(type) {
  lines <- c()
  for (alpha in tails) for (effect in effects) for (n in c(3, 5, 12, 30, 64, 105, 400)) {
    power <- power.t.test(n = n, delta = effect, sig.level = alpha, type = type, strict = TRUE)$power
    lines <- c(lines, row(effect, n, alpha, power))
  }
  lines
}

t_size <- function(type) {
  lines <- c()
  for (alpha in tails) for (effect in effects) for (power in c(0.8, 0.9, 0.95)) {
    n <- power.t.test(delta = effect, sig.level = alpha, power = power, type = type, strict = TRUE,
                      tol = 1e-10)$n
    lines <- c(lines, row(effect, alpha, power, n))
  }
  lines
}

shares <- list(c(0.5, 0.6), c(0.3, 0.5), c(0.05, 0.15), c(0.8, 0.5), c(0.1, 0.9), c(0.62, 0.47))

prop_power <- function() {
  lines <- c()
  for (alpha in tails) for (p in shares) for (n in c(10, 40, 100, 500)) {
    power <- power.prop.test(n = n, p1 = p[1], p2 = p[2], sig.level = alpha, strict = TRUE)$power
    lines <- c(lines, row(p[1], p[2], n, alpha, power))
  }
  lines
}

# Fisher's exact test has no closed form: every table of two groups of n, with the p value of
# fisher.test, weighted by its probability.
fisher_power <- function() {
  lines <- c()
  for (n in c(8, 15, 26, 40)) {
    p_values <- matrix(0, n + 1, n + 1)
    for (i in 0:n) for (j in 0:n) {
      p_values[i + 1, j + 1] <- fisher.test(matrix(c(i, n - i, j, n - j), 2))$p.value
    }
    for (alpha in tails) for (p in shares) {
      likely <- outer(dbinom(0:n, n, p[1]), dbinom(0:n, n, p[2]))
      lines <- c(lines, row(p[1], p[2], n, alpha, sum(likely[p_values <= alpha])))
    }
  }
  lines
}

noncentral <- function() {
  lines <- c()
  for (df in c(1, 2, 7, 49, 208, 5000)) for (ncp in c(0, 0.5, 2, 5)) for (t in c(-2, 0, 1.5, 4, 12.7)) {
    lines <- c(lines, row(t, df, ncp, pt(t, df, ncp)))
  }
  lines
}

# Quantiles of a beta distribution.
beta_quantiles <- function() {
  lines <- c()
  for (shape in list(c(0.5, 20.5), c(20.5, 3.5), c(4.5, 6.5), c(300, 41), c(1, 1)))
    for (p in c(0.05, 0.25, 0.5, 0.95)) lines <- c(lines, row(shape[1], shape[2], p, qbeta(p, shape[1], shape[2])))
  lines
}

# The smallest number of places so that every one of `groups` groups, which get them in turn, has
# `wanted` usable people with this probability; the usable share is Beta(a, b).
places <- function() {
  lines <- c()
  for (shape in list(c(4.5, 6.5), c(20.5, 8.5), c(75, 21), c(400, 120))) for (wanted in c(1, 12, 100))
    for (groups in c(1, 2, 4)) for (p in c(0.05, 0.5, 0.95)) {
      reached <- function(m) {
        own <- m %/% groups + (seq_len(groups) <= m %% groups)
        integrate(function(share) {
          all <- rep(1, length(share))
          for (k in own) all <- all * pbinom(wanted - 1, k, share, lower.tail = FALSE)
          all * dbeta(share, shape[1], shape[2])
        }, 0, 1, rel.tol = 1e-10, subdivisions = 2000)$value
      }
      low <- wanted * groups - 1
      high <- 2 * low + 2
      while (reached(high) < p) high <- 2 * high
      while (high - low > 1) {
        middle <- (low + high) %/% 2
        if (reached(middle) < p) low <- middle else high <- middle
      }
      lines <- c(lines, row(shape[1], shape[2], wanted, groups, p, high))
    }
  lines
}

cat("{\n")
cat(paste0('  "made": "', R.version.string, '",\n'))
cat(paste(c(
  rows("noncentralT", noncentral()),
  rows("twoGroupsPower", t_power("two.sample")),
  rows("twoGroupsSize", t_size("two.sample")),
  rows("pairedPower", t_power("one.sample")),
  rows("pairedSize", t_size("one.sample")),
  rows("proportionsPower", prop_power()),
  rows("fisherPower", fisher_power()),
  rows("betaQuantile", beta_quantiles()),
  rows("places", places())
), collapse = ",\n"))
cat("\n}\n")
