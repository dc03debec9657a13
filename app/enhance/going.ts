const SOON = 100

/** A page that only says that something went well goes on at once; without script its header waits a whole second. */
export function goOn() {
	const next = document.querySelector<HTMLElement>('[data-goes]')?.dataset.goes
	if (next) setTimeout(() => location.replace(next), SOON)
}
