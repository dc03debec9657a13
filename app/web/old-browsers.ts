/** Browsers without these streams keep the page as it was sent: every link and form of it works without a script. */
export function canHydrate(): boolean {
	return 'TransformStream' in window && 'TextEncoderStream' in window
}

/** What the framework and the form library take for granted, and Chrome 87 or Safari 14.1 do not know. */
export function fillIn() {
	if (!('at' in Array.prototype)) {
		Object.defineProperty(Array.prototype, 'at', {
			configurable: true,
			writable: true,
			value(this: unknown[], i: number) {
				return this[i < 0 ? this.length + i : i]
			},
		})
	}
	if (!('SubmitEvent' in window && 'submitter' in SubmitEvent.prototype)) rememberSubmitter()
}

/** Without it a form would not say which of its buttons was pressed. Enter presses one too. */
function rememberSubmitter() {
	let pressed: HTMLButtonElement | null = null
	const note = ({ target }: Event) => {
		pressed = target instanceof Element ? target.closest<HTMLButtonElement>('[type=submit]') : null
	}
	document.addEventListener('click', note, true)
	Object.defineProperty(Event.prototype, 'submitter', {
		configurable: true,
		get(this: Event) {
			return this.type === 'submit' && pressed?.form === this.target ? pressed : null
		},
	})
}
