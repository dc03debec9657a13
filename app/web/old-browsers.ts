/** Browsers without these streams keep the server-rendered page, which works without JavaScript. */
export function canHydrate(): boolean {
	return 'TransformStream' in window && 'TextEncoderStream' in window
}

/** Polyfills required by the framework and the form library in Chrome 87 and Safari 14.1. */
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

/** Records the pressed button for browsers without `submitter`. Enter triggers a click as well. */
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
