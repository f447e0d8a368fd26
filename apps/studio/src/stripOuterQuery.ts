// Hash history would merge a query before the hash into the one after it, so it is removed first.
if (window.location.search) {
  window.history.replaceState(null, '', window.location.pathname + window.location.hash);
}
