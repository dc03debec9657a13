const TICK = 200
const CAP = 95
/** The note disappears after this time, even if no page has arrived. */
const PATIENCE = 3000
/** The form can be sent again after this time, for browsers that do not report a stopped navigation. */
const RELEASE = 10_000

/** Shows a page's progress while its response is on the way. */
export function sayWaiting() {
	let waiting: HTMLElement | undefined
	let sent = false

	document.addEventListener('submit', (event) => {
		const form = event.target as HTMLFormElement
		// Dialog forms send nothing, and a script sends the forms of a chat without leaving the page.
		if (form.method === 'dialog' || event.defaultPrevented) return
		// Blocks double submission. The server handles duplicates, but the user should not have to wonder.
		if (sent) return event.preventDefault()
		sent = true
		setTimeout(release, RELEASE)
		const button = form.querySelector<HTMLElement>('[data-pending]')
		if (button) {
			button.dataset.idle = button.textContent ?? ''
			button.textContent = button.dataset.pending ?? ''
			button.setAttribute('aria-disabled', 'true')
		}
		if ('signsIn' in form.dataset) {
			askForStyles(form.dataset.nextCss)
			const { signsIn, signsInWords } = form.dataset
			waiting = show(
				signsIn || 'Authenticating...',
				signsInWords ?? 'Please wait while we prepare your dashboard.',
			)
		}
	})

	document.addEventListener('click', (event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-waits]')
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
		const note = show(link.dataset.waits ?? '')
		setTimeout(() => note.remove(), PATIENCE)
	})

	const release = () => {
		sent = false
		waiting?.remove()
		for (const button of document.querySelectorAll<HTMLElement>('[data-idle]')) {
			button.textContent = button.dataset.idle ?? ''
			button.removeAttribute('aria-disabled')
		}
	}
	// Restored from the back/forward cache, the page would still look busy.
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) release()
	})
	// A stopped navigation: newer browsers report it, and Escape covers the most common case in others.
	;(window as { navigation?: EventTarget }).navigation?.addEventListener('navigateerror', release)
	addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') release()
	})
}

function show(title: string, text?: string): HTMLElement {
	const panel = document.createElement('div')
	panel.className = 'waiting'
	panel.setAttribute('role', 'status')
	panel.append(line('h2', title))
	if (text) panel.append(creepingBar(title), line('p', text))
	document.body.append(panel)
	return panel
}

function creepingBar(title: string): HTMLProgressElement {
	const bar = document.createElement('progress')
	bar.max = 100
	bar.value = 0
	bar.setAttribute('aria-label', title)
	const timer = setInterval(() => {
		bar.value = Math.min(CAP, bar.value + 5)
		if (bar.value === CAP) clearInterval(timer)
	}, TICK)
	return bar
}

function line(tag: string, text: string): HTMLElement {
	const element = document.createElement(tag)
	element.textContent = text
	return element
}

/** Loads the next page's style sheet while the password is being checked. */
function askForStyles(path: string | undefined) {
	if (!path) return
	const link = document.createElement('link')
	link.rel = 'stylesheet'
	// `not all` matches no medium: the sheet is fetched and cached, but not applied. Old browsers do not know preload, and
	// new ones warn if the next page takes its time to use it.
	link.media = 'not all'
	link.href = path
	document.head.append(link)
}
