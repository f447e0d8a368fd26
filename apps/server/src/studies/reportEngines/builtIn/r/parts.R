# What the examples share: values as words, tables, pictures and the comparison of two groups. Only packages that
# come with R are used, so that they run in a browser too.

SIGNS <- strsplit("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "")[[1]]

# Labels, names and answers may contain anything: written as numbers, no sign of them is HTML or Markdown.
escaped <- function(texts) {
  one_of <- function(text) {
    if (is.na(text)) return("–")
    letters <- strsplit(gsub("[[:space:]]+", " ", enc2utf8(text)), "")[[1]]
    special <- letters %in% SIGNS
    letters[special] <- sprintf("&#%d;", vapply(letters[special], utf8ToInt, 1L))
    paste(letters, collapse = "")
  }
  vapply(as.character(texts), one_of, "", USE.NAMES = FALSE)
}
label <- function(texts) paste0("<bdi>", escaped(texts), "</bdi>")

# Numbers as words; what was not measured is a dash. Halves are rounded up, as in the reports without R.
rounded <- function(x, digits) {
  whole <- sign(x) * floor(abs(x) * 10^digits + 0.5) / 10^digits
  trimws(formatC(as.numeric(whole), format = "f", digits = digits, big.mark = ","))
}
or_dash <- function(x, words) ifelse(is.na(x), "–", words)
number <- function(x, digits = 0) or_dash(x, rounded(x, digits))
percent <- function(share, digits = 0) or_dash(share, paste0(rounded(100 * share, digits), "%"))
degrees <- function(x) or_dash(x, paste0(rounded(x, 1), "°"))
seconds <- function(ms, digits = 1) or_dash(ms, paste(rounded(ms / 1000, digits), "s"))
p_value <- function(p) or_dash(p, ifelse(p < 0.001, "&#60; 0.001", rounded(p, 3)))
day <- function(time) or_dash(time, {
  date <- as.Date(substr(time, 1, 10))
  paste0(month.name[as.integer(format(date, "%m"))], " ", as.integer(format(date, "%d")), ", ", format(date, "%Y"))
})

# A statistic of the values that were measured: of(median, x). NA where there are none.
of <- function(statistic, x, ...) {
  x <- as.numeric(x[!is.na(x)])
  if (length(x) == 0) NA_real_ else unname(statistic(x, ...))
}
counted <- function(x) sum(!is.na(x))
has_rows <- function(rows) !is.null(rows) && nrow(rows) > 0

# A row of a table for each group, in the order in which groups first appear.
for_each <- function(rows, columns, make) {
  if (!has_rows(rows)) return(NULL)
  key <- do.call(paste, c(unname(as.list(rows[columns])), sep = "\r"))
  do.call(rbind, lapply(split(rows, factor(key, unique(key))), make))
}

# Rows by the place of their stimulus in the study.
in_order <- function(rows) {
  stimuli <- read_table("stimuli")
  rows[order(match(rows$stimulus, stimuli$stimulus[order(stimuli$position)])), ]
}

# HTML between empty lines, where Markdown leaves it alone.
show_html <- function(...) cat("\n\n", ..., "\n\n", sep = "")
show_empty <- function(words) show_html('<p class="empty">', words, "</p>")
show_note <- function(...) show_html('<p class="note">', ..., "</p>")
heading <- function(level, text) show_html(sprintf("<h%d>%s</h%d>", level, label(text), level))

# What stands between these two is printed on one page where it fits.
keep <- function() show_html('<div class="keep">')
end_keep <- function() show_html("</div>")

# Rows of finished words; those of `texts` stand at the start of their cells, numbers at the end.
show_table <- function(rows, texts = 1, kind = "") {
  if (!has_rows(rows)) return(show_empty("Nothing was recorded."))
  side <- ifelse(seq_along(rows) %in% texts, "", ' class="number"')
  line <- function(tags, words) paste0("<tr>", paste0("<", tags, side, ">", words, "</", tags, ">", collapse = ""), "</tr>")
  cells <- vapply(rows, as.character, character(nrow(rows)))
  lines <- apply(matrix(cells, nrow(rows)), 1, function(words) line(c("th", rep("td", ncol(rows) - 1)), words))
  show_html(
    '<table class="', kind, '">\n<thead>', line("th", escaped(names(rows))), "</thead>\n<tbody>\n",
    paste(lines, collapse = "\n"), "\n</tbody>\n</table>"
  )
}

# Numbers by what they are: key_figures("respondents" = "40").
key_figures <- function(...) {
  figures <- c(...)
  items <- sprintf("<li><b>%s</b><span>%s</span></li>", figures, escaped(names(figures)))
  show_html('<ul class="figures">\n', paste(items, collapse = "\n"), "\n</ul>")
}

# Who and what the report is about.
show_cover <- function(kind) {
  about <- function(what, one) if (!is.null(one)) sprintf('<p class="about">%s: %s</p>\n', what, label(one$name))
  sessions <- read_table("sessions")
  days <- if (has_rows(sessions)) unique(day(range(sessions$start_time)))
  show_html(
    "<header>\n", '<p class="kind">', kind, "</p>\n<h1>", label(report$study$name), "</h1>\n",
    about("Stimulus", report$stimulus), about("Segment", report$segment), about("Respondent", report$respondent),
    '<p class="about">', report$study$respondents, if (report$study$respondents == 1) " respondent" else " respondents",
    if (length(days) > 0) paste0(", recorded ", paste(days, collapse = " to ")), "</p>\n",
    '<p class="about">Report date: ', day(report$madeAt), "</p>\n</header>"
  )
}
group_name <- function() {
  if (!is.null(report$respondent)) report$respondent$name
  else if (!is.null(report$segment)) report$segment$name
  else "All Respondents"
}

quality <- read_table("quality")
whole <- if (is.null(quality)) NULL else quality[is.na(quality$stimulus), ]
quality_on <- function(stimulus) quality[!is.na(quality$stimulus) & quality$stimulus == stimulus, ]

show_quality <- function() {
  sessions <- read_table("sessions")
  flagged <- sum(sessions$low_quality %in% TRUE)
  key_figures(
    "respondents" = nrow(sessions), "with measured gaze accuracy" = counted(whole$accuracy_deg),
    "median gaze accuracy" = degrees(of(median, whole$accuracy_deg)),
    "of the time with valid gaze (median)" = percent(of(median, whole$gaze_share)),
    "flagged as low quality" = flagged
  )
  if (flagged > 0) {
    show_html(
      '<p class="warning">', flagged, " of ", nrow(sessions), if (flagged == 1) " recordings is" else " recordings are",
      " flagged as low quality. They are included in all results of this report.</p>"
    )
  }
}

BLUE <- "#2f6f9f"
quiet_axes <- function() {
  par(mar = c(3.2, 3.4, 1, 1), mgp = c(2.1, 0.6, 0), tcl = -0.3, las = 1, bty = "n")
  par(fg = "#5b6675", col.axis = "#1f2a37", col.lab = "#1f2a37")
}

plot_accuracy <- function(line = NULL) {
  accuracy <- whole$accuracy_deg[!is.na(whole$accuracy_deg)]
  if (length(accuracy) == 0) return(show_empty("Gaze accuracy was not measured for any respondent in this report."))
  quiet_axes()
  step <- if (max(accuracy) > 6) 1 else 0.5
  hist(accuracy, seq(0, ceiling(max(accuracy)) + step, step),
    right = FALSE, main = NULL, xlab = "accuracy in degrees (smaller is better)", ylab = "respondents", col = BLUE, border = "white"
  )
  abline(v = if (is.null(line)) median(accuracy) else line, lty = 2, lwd = 2, col = "#d98032")
}

LOSSES <- c(
  loss_blink = "Blinks, with their margins", loss_face_lost = "No face found", loss_several_faces = "Several faces found",
  loss_off_screen = "Gaze outside the page", loss_tab_left = "Browser tab or full screen left",
  loss_no_picture = "No camera image", loss_no_gaze = "Face found, but no gaze"
)
show_losses <- function() {
  measured <- whole[!is.na(whole$gaze_share), ]
  if (!has_rows(measured)) return(show_empty("No gaze was measured."))
  share <- function(statistic, names) percent(vapply(names, function(name) of(statistic, measured[[name]]), 0), 1)
  show_table(data.frame(
    Cause = c(LOSSES, "Valid gaze"), `Share of time, mean` = share(mean, c(names(LOSSES), "gaze_share")),
    `Share of time, highest of any respondent` = c(share(max, names(LOSSES)), ""), check.names = FALSE
  ), kind = "keep")
  if (nrow(measured) < nrow(whole)) {
    show_note("Of the ", nrow(measured), " of ", nrow(whole), " respondents whose gaze was measured.")
  }
}

color_of <- function(color) if (grepl("^#[0-9a-fA-F]{6}$", color)) color else "#1f2a37"

# The results of the areas of a stimulus, as on the screen.
show_areas <- function(stimulus) {
  metrics <- read_table("aoi_metrics")
  shares <- read_table("aoi_segments")
  rows <- metrics[metrics$stimulus == stimulus, ]
  if (!has_rows(rows)) {
    return(show_empty("No areas of interest were drawn on this stimulus, or no respondent in this report could have seen them."))
  }
  colors <- read_table("aoi_definitions")
  show_table(for_each(rows, c("aoi_id", "aoi"), function(area) {
    swatch <- sprintf('<span class="swatch" style="background: %s"></span>', color_of(colors$color[match(area$aoi_id[1], colors$aoi_id)]))
    share <- shares[shares$aoi_id == area$aoi_id[1] & shares$segment == group_name(), ]
    looked <- if (has_rows(share) && !is.na(share$ratio_fixation[1])) {
      sprintf("%d of %d (%s)", share$ratio_fixation_numerator[1], share$ratio_fixation_denominator[1], percent(share$ratio_fixation[1]))
    } else {
      sprintf("%d of %d", sum(area$fixation_count > 0, na.rm = TRUE), nrow(area))
    }
    data.frame(
      `Area of interest` = paste0(swatch, label(area$aoi[1])), `Respondents who looked` = looked,
      `Time to first fixation, median` = seconds(of(median, area$ttff_ms)),
      `Dwell time, mean` = seconds(of(mean, area$dwell_time_ms_fixation), 2),
      `Share of exposure, mean` = percent(of(mean, area$dwell_time_percent_fixation) / 100, 1),
      `Fixations, mean` = number(of(mean, area$fixation_count), 1),
      `Revisits, mean` = number(of(mean, area$revisits_fixation), 1), check.names = FALSE
    )
  }))
  show_note(
    "Respondents who looked: at least one fixation in the area, out of those who could have seen it and have valid gaze. ",
    "Time to first fixation: only those who looked. Dwell time, fixations and revisits: those who did not look count as 0."
  )
}

# The corners of an area in its first keyframe, as a table of x and y from 0 to 1.
corners_of <- function(timeline) {
  points <- regmatches(timeline, regexpr('"points":\\[[^]]*\\]', timeline))
  values <- function(axis) {
    as.numeric(unlist(regmatches(points, gregexpr(sprintf('(?<="%s":)[-+0-9.eE]+', axis), points, perl = TRUE))))
  }
  data.frame(x = values("x"), y = values("y"))
}

outlines <- function(picture, areas) {
  size <- max(picture$width, picture$height) / 55
  shapes <- vapply(seq_len(nrow(areas)), function(at) {
    corners <- corners_of(areas$timeline[at])
    if (!has_rows(corners)) return("")
    x <- round(corners$x * picture$width, 1)
    y <- round(corners$y * picture$height, 1)
    color <- color_of(areas$color[at])
    polygon <- sprintf('<polygon points="%s" fill="none"', paste(x, y, sep = ",", collapse = " "))
    paste0(
      sprintf('%s stroke="#fff" stroke-opacity=".7" stroke-width="%.1f"/>', polygon, size * 0.28),
      sprintf('%s stroke="%s" stroke-width="%.1f"/>', polygon, color, size * 0.14),
      sprintf(
        '<text x="%.1f" y="%.1f" font-size="%.1f" font-weight="600" fill="#111" stroke="#fff" stroke-width="%.1f" paint-order="stroke">%s</text>',
        min(x) + size * 0.4, max(size, min(y) - size * 0.4), size, size * 0.22, escaped(areas$aoi[at])
      )
    )
  }, "")
  sprintf(
    '<svg class="outlines" viewBox="0 0 %d %d" aria-hidden="true">%s</svg>',
    picture$width, picture$height, paste(shapes, collapse = "")
  )
}

# A row of report$pictures with the outlines of areas, those that move left out.
picture_html <- function(picture, areas = NULL) {
  still <- if (is.null(areas)) NULL else areas[is.na(areas$keyframes) | areas$keyframes <= 1, ]
  sprintf(
    '<span class="picture" style="--ratio: %.4f"><img src="%s" alt="%s">%s</span>', picture$width / picture$height,
    knitr::image_uri(picture_file(picture)), escaped(picture$stimulus), if (has_rows(still)) outlines(picture, still) else ""
  )
}

areas_on <- function(stimulus) {
  areas <- read_table("aoi_definitions")
  areas[areas$stimulus == stimulus, ]
}
pictures_of <- function(stimulus_id, kind) {
  pictures <- report$pictures
  if (!has_rows(pictures)) return(NULL)
  pictures[pictures$stimulus_id == stimulus_id & pictures$kind == kind, ]
}
heat_words <- function(top) {
  paste(number(top, 2), "s of gaze per square degree of visual angle, by the average respondent")
}

# The heatmap of a stimulus, or the stimulus alone where nobody looked.
show_heatmap <- function(stimulus, stimulus_id, with_areas = TRUE) {
  heatmap <- pictures_of(stimulus_id, "heatmap")
  heatmap <- heatmap[heatmap$segment %in% group_name(), ]
  shown <- if (has_rows(heatmap)) heatmap else pictures_of(stimulus_id, "stimulus")
  if (!has_rows(shown)) return(show_empty("There is no image of this stimulus to draw a heatmap on."))
  areas <- if (with_areas) areas_on(stimulus)
  moves <- any(areas$keyframes > 1, na.rm = TRUE)
  words <- if (has_rows(heatmap)) {
    sprintf(
      "Heatmap of %d respondent%s over the whole exposure. The strongest colour is %s.", heatmap$n[1],
      if (heatmap$n[1] == 1) "" else "s", heat_words(heatmap$top_seconds_per_deg2[1])
    )
  } else {
    "No heatmap: nobody in the group saw this stimulus, or no gaze was measured on it."
  }
  show_html(
    "<figure>\n", picture_html(shown[1, ], areas), "\n<figcaption>", words,
    if (moves) " Areas of interest that move are not outlined.", "</figcaption>\n</figure>"
  )
}

# Two groups of different respondents as the studio compares them: Welch's t test, or the Mann-Whitney test for fewer
# than ten values, and for fewer than a hundred skewed ones.
compare <- function(first, second) {
  groups <- lapply(list(first, second), function(x) x[!is.na(x)])
  sizes <- lengths(groups)
  if (min(sizes) < 3) return(list(refusal = "too few values"))
  if (length(unique(unlist(groups))) == 1) return(list(refusal = "all values are equal"))
  skewness <- function(x) if (var(x) == 0) 0 else mean((x - mean(x))^3) / mean((x - mean(x))^2)^1.5
  is_skewed <- any(sizes < 100 & abs(vapply(groups, skewness, 0)) > 1)
  if (min(sizes) < 10 || is_skewed || all(vapply(groups, var, 0) == 0)) {
    found <- suppressWarnings(wilcox.test(groups[[1]], groups[[2]], conf.int = TRUE))
    estimate <- median(outer(groups[[1]], groups[[2]], "-"))
    return(list(test = "Mann-Whitney", estimate = estimate, interval = found$conf.int, p = found$p.value))
  }
  found <- t.test(groups[[1]], groups[[2]])
  list(test = "Welch", estimate = mean(groups[[1]]) - mean(groups[[2]]), interval = found$conf.int, p = found$p.value)
}

show_methods <- function() {
  heading(2, "Methods")
  accuracy <- of(median, whole$accuracy_deg)
  quarter <- function(part) degrees(of(quantile, whole$accuracy_deg, part))
  show_html(
    "<p>Gaze was estimated from webcam images at a median rate of ", number(of(median, whole$effective_rate_hz), 1), " Hz",
    if (counted(whole$calibration_points) > 0) {
      paste(", after a calibration with", number(of(median, whole$calibration_points)), "points (median)")
    },
    ", while respondents took part in a web browser.",
    if (!is.na(accuracy)) {
      paste0(
        " Gaze accuracy, the mean angle between the gaze and known targets, was ", degrees(accuracy), " (median; quartiles ",
        quarter(0.25), " and ", quarter(0.75), "; n = ", counted(whole$accuracy_deg), ")."
      )
    }, "</p>"
  )
  show_note(
    "A dash (–) means not measured or not defined; such values are never counted as zero. ",
    escaped(report$product$name), " ", escaped(report$product$version), ", ", R.version.string, "."
  )
}
