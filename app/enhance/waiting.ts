const TICK = 200
const CAP = 95
/** A guard that has not answered by now is not waited for any longer. */
const PATIENCE = 3000
/** After so long whoever stopped waiting may send the form again, in browsers that do not tell. */
const RELEASE = 10_000

/** Says what a page is doing while its answer is on its way. */
export function sayWaiting() {
	let waiting: HTMLElement | undefined
	let sent = false

	document.addEventListener('submit', (event) => {
		const form = event.target as HTMLFormElement
		// The way out of a question sends nothing, so nothing is waited for.
		if (form.method === 'dialog') return
		// Twice is once: the server would see to it, but nobody should have to wonder.
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
	// Back from the next page the browser may show this one as it was left.
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted) release()
	})
	// Stopped while it was on its way: newer browsers tell, and Escape is one way to do it.
	;(window as { navigation?: EventTarget }).navigation?.addEventListener('navigateerror', release)
	addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') release()
	})
}

function show(title: string, words?: string): HTMLElement {
	const panel = document.createElement('div')
	panel.className = 'waiting'
	panel.setAttribute('role', 'status')
	panel.append(line('h2', title))
	if (words) panel.append(creepingBar(title), line('p', words))
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

function line(tag: string, words: string): HTMLElement {
	const element = document.createElement(tag)
	element.textContent = words
	return element
}

/** The next page's style sheet travels while the password is being checked. */
function askForStyles(path: string | undefined) {
	if (!path) return
	const link = document.createElement('link')
	link.rel = 'stylesheet'
	// For no medium: fetched, kept and not applied. A preload would be unknown to old browsers, and new ones
	// complain when the page that uses it takes its time.
	link.media = 'not all'
	link.href = path
	document.head.append(link)
}
