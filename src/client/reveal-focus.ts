// Imported for its effect after the first key or press: after each Tab key, scrolls the focused element into view completely. Browsers do not scroll to
// an element that is partly hidden below a sticky bar or at the end of a row that scrolls sideways.

window.addEventListener('keydown', ({ key }) => {
  if (key !== 'Tab') return;
  // in the next frame the browser has moved the focus
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    // maps (.leaflet-container) show their focused markers themselves
    if (!(focused instanceof HTMLElement) || focused === document.body || focused.closest('.leaflet-container')) return;
    // a link that covers a box shows its focus ring around the box, so the whole box is scrolled into view
    const box = focused.matches('.cover-link') ? focused.offsetParent : null;
    (box ?? focused).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
});

export {};
