# R Markdown without knitr: runs the chunks of a file that was split before, and writes Markdown.
OUTPUT_MAX <- 2e6

kable <- function(x, format, digits = getOption("digits"), row.names = NA, col.names = NA,
                  align = NULL, caption = NULL, ...) {
  x <- as.data.frame(x, stringsAsFactors = FALSE, check.names = FALSE)
  is_number <- vapply(x, is.numeric, TRUE)
  digits <- rep(digits, length.out = ncol(x))
  cells <- lapply(seq_along(x), function(at) {
    column <- x[[at]]
    text <- if (is_number[[at]]) {
      vapply(column, function(one) base::format(round(one, digits[[at]]), digits = 15, trim = TRUE), "")
    } else {
      as.character(column)
    }
    text[is.na(column)] <- "NA"
    gsub("|", "\\|", gsub("\n", " ", text, fixed = TRUE), fixed = TRUE)
  })
  titles <- if (identical(col.names, NA)) names(x) else col.names
  has_names <- if (is.na(row.names)) {
    !identical(attr(x, "row.names"), seq_len(nrow(x))) && is.character(attr(x, "row.names"))
  } else {
    row.names
  }
  if (has_names) {
    cells <- c(list(rownames(x)), cells)
    titles <- c("", titles)
    is_number <- c(FALSE, is_number)
  }
  sides <- if (is.null(align)) {
    ifelse(is_number, "r", "l")
  } else {
    rep(strsplit(paste(align, collapse = ""), "")[[1]], length.out = length(cells))
  }
  rule <- c(l = ":---", r = "---:", c = ":---:")[sides]
  line <- function(parts) paste0("|", paste(parts, collapse = "|"), "|")
  rows <- if (nrow(x) == 0) character() else apply(do.call(cbind, cells), 1, line)
  title <- if (is.null(caption)) character() else c(paste0("Table: ", caption), "")
  as_is(c("", title, line(titles), line(rule), rows, ""))
}

as_is <- function(lines) structure(paste(lines, collapse = "\n"), class = "knit_asis")
print.knit_asis <- function(x, ...) cat(x, sep = "\n")

BASE64 <- c(LETTERS, letters, 0:9, "+", "/")

# A file as an address that has its content.
image_uri <- function(f) {
  bytes <- as.integer(readBin(f, "raw", file.size(f)))
  missing <- (3 - length(bytes) %% 3) %% 3
  three <- matrix(c(bytes, rep(0L, missing)), 3)
  codes <- rbind(
    three[1, ] %/% 4, three[1, ] %% 4 * 16 + three[2, ] %/% 16, three[2, ] %% 16 * 4 + three[3, ] %/% 64, three[3, ] %% 64
  )
  letters <- BASE64[codes + 1]
  letters[seq_along(letters) > length(letters) - missing] <- "="
  ending <- tolower(sub(".*\\.", "", f))
  type <- switch(ending, jpg = "jpeg", svg = "svg+xml", ending)
  paste0("data:image/", type, ";base64,", paste(letters, collapse = ""))
}

chunk_defaults <- new.env()
chunk_defaults$values <- list(
  echo = TRUE, eval = TRUE, include = TRUE, results = "markup", message = TRUE, warning = TRUE,
  error = FALSE, fig.width = 7, fig.height = 5, fig.cap = NULL, fig.alt = NULL, out.width = NULL,
  dev = "svg", dpi = 96, comment = "##", collapse = FALSE
)

# What templates use of knitr most. It is not knitr.
knitr_names <- list(
  kable = kable,
  asis_output = function(x, ...) as_is(x),
  knit_exit = function(...) end_report("DONE"),
  image_uri = image_uri,
  include_graphics = function(path, ...) as_is(sprintf("![](%s)", path)),
  opts_chunk = list(
    set = function(...) {
      chunk_defaults$values[names(list(...))] <- list(...)
      invisible()
    },
    get = function(name) chunk_defaults$values[[name]]
  ),
  opts_knit = list(set = function(...) invisible(), get = function(...) NULL)
)

is_knitr <- function(name) identical(name, "knitr")
no_package <- function(name) {
  stop(sprintf(
    "The package %s is not available where R runs in the browser. Use what comes with R, or have R installed on the server.",
    name
  ), call. = FALSE)
}

add_knitr <- function(space) {
  space$kable <- kable
  space$library <- function(package, ..., character.only = FALSE) {
    name <- if (character.only) package else as.character(substitute(package))
    if (is_knitr(name)) {
      list2env(knitr_names, envir = space)
      return(invisible(name))
    }
    if (!nzchar(system.file(package = name))) no_package(name)
    base::library(name, ..., character.only = TRUE)
  }
  space$require <- function(package, ..., character.only = FALSE) {
    name <- if (character.only) package else as.character(substitute(package))
    if (is_knitr(name)) {
      list2env(knitr_names, envir = space)
      return(invisible(TRUE))
    }
    base::require(name, ..., character.only = TRUE)
  }
  space$requireNamespace <- function(package, ...) {
    is_knitr(package) || base::requireNamespace(package, ...)
  }
  space$`::` <- function(pkg, name) {
    package <- as.character(substitute(pkg))
    wanted <- as.character(substitute(name))
    if (!is_knitr(package)) {
      if (!nzchar(system.file(package = package))) no_package(package)
      return(getExportedValue(package, wanted))
    }
    found <- knitr_names[[wanted]]
    if (is.null(found)) {
      stop(sprintf("knitr::%s is not available where R runs in the browser.", wanted), call. = FALSE)
    }
    found
  }
}

html <- function(text) {
  text <- gsub("&", "&amp;", text, fixed = TRUE)
  gsub("\"", "&quot;", gsub("<", "&lt;", text, fixed = TRUE), fixed = TRUE)
}
# As HTML, so that nothing in it is Markdown.
block <- function(kind, lines) {
  if (length(lines) == 0) return(character())
  c("", sprintf("<pre class=\"%s\"><code>%s</code></pre>", kind, paste(html(lines), collapse = "\n")), "")
}

inline_text <- function(value) {
  if (inherits(value, "knit_asis")) return(paste(value, collapse = "\n"))
  text <- if (is.numeric(value) && !inherits(value, c("Date", "POSIXt", "difftime"))) {
    vapply(value, function(one) format(one, digits = 7, trim = TRUE), "")
  } else {
    as.character(value)
  }
  paste(text, collapse = ", ")
}

write_text <- function(parts, space, line) {
  texts <- vapply(parts, function(part) {
    if (!is.null(part$text)) return(part$text)
    tryCatch(inline_text(eval(parse(text = part$code), envir = space)), error = function(problem) {
      fail(sprintf("In the text from line %d, `r %s`: %s", line, part$code, conditionMessage(problem)))
    })
  }, "")
  paste(texts, collapse = "")
}

options_of <- function(chunk, space) {
  options <- chunk_defaults$values
  given <- tryCatch(
    eval(parse(text = paste0("list(", chunk$options, ")")), envir = space),
    error = function(problem) {
      fail(sprintf("Line %d, options of the chunk: %s", chunk$line - 1L, conditionMessage(problem)))
    }
  )
  for (more in list(given, chunk$values)) {
    for (name in names(more)) options[name] <- list(more[[name]])
  }
  if (identical(options$results, FALSE)) options$results <- "hide"
  options
}

open_device <- function(pattern, options) {
  width <- options$fig.width
  height <- options$fig.height
  if (identical(options$dev, "png")) {
    png(pattern, width = width * options$dpi, height = height * options$dpi, res = options$dpi)
  } else {
    svg(pattern, width = width, height = height, onefile = FALSE)
  }
  dev.cur()
}

# The pages that something was drawn on: a device that was only opened leaves an empty one.
drawn_files <- function(options, draw) {
  ending <- if (identical(options$dev, "png")) "png" else "svg"
  place <- tempfile("figure")
  blank <- open_device(paste0(place, "-blank-%03d.", ending), options)
  dev.off(blank)
  device <- open_device(paste0(place, "-%03d.", ending), options)
  draw()
  if (device %in% dev.list()) dev.off(device)
  files <- Sys.glob(paste0(place, "-[0-9]*.", ending))
  empty <- Sys.glob(paste0(place, "-blank-*.", ending))
  # Pages of a drawing library are numbered, and the numbers may have more digits.
  if (length(empty) > 0) files <- files[file.size(files) > file.size(empty[[1]]) + 8]
  unlink(empty)
  list(files = files, ending = ending)
}

# One expression of a chunk: what it printed, and the messages and warnings that came with it.
run_part <- function(part, space, options) {
  printed <- tempfile("printed")
  said <- character()
  plain <- NULL
  sink(printed)
  depth <- sink.number()
  failed <- NULL
  withCallingHandlers(
    tryCatch(
      {
        value <- withVisible(eval(part, envir = space))
        if (value$visible) {
          if (inherits(value$value, "knit_asis")) plain <- value$value else print(value$value)
        }
      },
      error = function(problem) failed <<- conditionMessage(problem)
    ),
    message = function(note) {
      if (!isFALSE(options$message)) said <<- c(said, sub("\n$", "", conditionMessage(note)))
      invokeRestart("muffleMessage")
    },
    warning = function(note) {
      if (!isFALSE(options$warning)) said <<- c(said, paste("Warning:", conditionMessage(note)))
      tryInvokeRestart("muffleWarning")
    }
  )
  while (sink.number() >= depth) sink()
  size <- file.size(printed)
  text <- if (size > 0) readChar(printed, min(size, OUTPUT_MAX), useBytes = TRUE) else ""
  Encoding(text) <- "UTF-8"
  unlink(printed)
  if (size > OUTPUT_MAX) text <- paste0(iconv(text, "UTF-8", "UTF-8", sub = ""), "\n… (shortened)")
  list(text = sub("\n$", "", text), said = said, plain = plain, failed = failed)
}

figure_lines <- function(path, options, at) {
  caption <- if (length(options$fig.cap) > 0) rep(options$fig.cap, length.out = at)[[at]] else NULL
  alt <- if (length(options$fig.alt) > 0) {
    rep(options$fig.alt, length.out = at)[[at]]
  } else if (is.null(caption)) "" else caption
  width <- if (is.null(options$out.width)) "" else sprintf(" width=\"%s\"", html(options$out.width))
  under <- if (is.null(caption)) "" else sprintf("<figcaption>%s</figcaption>", html(caption))
  c("", sprintf("<figure><img src=\"%s\" alt=\"%s\"%s>%s</figure>", path, html(alt), width, under), "")
}

figure_count <- 0

run_chunk <- function(chunk, space) {
  if (chunk$engine != "r") {
    fail(sprintf("Line %d: chunks of %s do not run here, only those of R.", chunk$line - 1L, chunk$engine))
  }
  options <- options_of(chunk, space)
  lines <- strsplit(chunk$code, "\n", fixed = TRUE)[[1]]
  shows_code <- !isFALSE(options$echo)
  if (isFALSE(options$eval)) {
    return(if (shows_code && !isFALSE(options$include)) block("source", lines))
  }
  where <- function(line) sprintf("Line %d", chunk$line + line - 1L)
  parts <- tryCatch(parse(text = chunk$code, keep.source = TRUE), error = function(problem) {
    fail(sprintf("%s: %s", where(1L), conditionMessage(problem)))
  })
  places <- attr(parts, "srcref")
  out <- character()
  code <- character()
  shown <- 0L
  add_code <- function(until) {
    if (shows_code && until > shown) code <<- c(code, lines[seq(shown + 1L, until)])
    shown <<- max(shown, until)
  }
  flush_code <- function() {
    out <<- c(out, block("source", code))
    code <<- character()
  }
  prefixed <- function(text) {
    lines <- strsplit(text, "\n", fixed = TRUE)[[1]]
    if (is.null(options$comment) || is.na(options$comment)) lines else paste(options$comment, lines)
  }
  drawn <- drawn_files(options, function() {
    for (at in seq_along(parts)) {
      place <- as.integer(places[[at]])
      add_code(place[[3]])
      made <- run_part(parts[[at]], space, options)
      if (!is.null(made$failed) && !isTRUE(options$error)) {
        fail(sprintf("%s: %s", where(place[[1]]), made$failed))
      }
      said <- c(made$said, if (!is.null(made$failed)) paste("Error:", made$failed))
      hides <- identical(options$results, "hide")
      if ((nzchar(made$text) || !is.null(made$plain)) && !hides || length(said) > 0) flush_code()
      if (nzchar(made$text) && !hides) {
        out <<- c(out, if (identical(options$results, "asis")) {
          c("", made$text, "")
        } else {
          block("output", prefixed(made$text))
        })
      }
      if (!is.null(made$plain) && !hides) out <<- c(out, "", made$plain, "")
      out <<- c(out, block("message", unlist(lapply(said, prefixed))))
    }
  })
  add_code(length(lines))
  flush_code()
  for (at in seq_along(drawn$files)) {
    figure_count <<- figure_count + 1
    path <- sprintf("figure-%d.%s", figure_count, drawn$ending)
    file.copy(drawn$files[[at]], folder("fovea", "figures", path))
    out <- c(out, figure_lines(path, options, at))
  }
  unlink(drawn$files)
  if (isFALSE(options$include)) NULL else out
}

knit_report <- function(job, space) {
  setwd(folder("in", "template"))
  add_knitr(space)
  declared <- lapply(job$params, function(param) {
    if (is.list(param) && "value" %in% names(param)) param$value else param
  })
  own <- intersect(names(declared), names(report$parameters))
  declared[own] <- report$parameters[own]
  space$params <- declared
  steps <- length(job$segments)
  pieces <- lapply(seq_len(steps), function(at) {
    segment <- job$segments[[at]]
    says_progress(at, steps)
    if (segment$kind == "text") {
      write_text(segment$parts, space, segment$line)
    } else {
      paste(run_chunk(segment, space), collapse = "\n")
    }
  })
  # Titles may have R in them, which sees what the chunks have made.
  headings <- vapply(names(job$headings), function(name) {
    write_text(job$headings[[name]], space, 1L)
  }, "")
  write <- function(lines, name) {
    writeLines(enc2utf8(lines), folder("fovea", name), useBytes = TRUE)
  }
  for (name in names(headings)) write(headings[[name]], paste0("heading-", name, ".txt"))
  write(unlist(pieces), "knitted.md")
}
