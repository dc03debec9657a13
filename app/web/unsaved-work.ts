import { isCheck } from './check-intent.ts'

const QUESTION = 'What you typed has not been saved. Leave this page all the same?'
const NOTE = 'Unsaved changes'

/** Forms with changes. */
const changed = new Set<HTMLFormElement>()
/** The last submitted form. It counts as saved unless it was rejected. */
let sent: HTMLFormElement | null = null
/** Field values at submission. After a save without reload, the DOM defaults are outdated. */
const asSent = new WeakMap<Element, string>()

/** Chrome's Navigation API, the only way to intercept going back within a desk. */
interface Traversal extends Event {
	navigationType: string
	hashChange: boolean
}

/** Asks for confirmation before changes are lost by a link, another form or the back button. */
export function guardUnsavedWork() {
	for (const event of ['input', 'change'])
		document.addEventListener(event, ({ target }) => noteWork((target as Partial<HTMLInputElement>).form))
	// A form that was rejected is unsaved work again, and a saved one no longer is.
	globalThis.__remixRouter?.subscribe(() => noteWork(sent))
	// Capturing on the window stops the event before the router sees it.
	addEventListener('click', askAtLink, true)
	addEventListener('submit', askAtForm, true)
	const { navigation } = window as { navigation?: EventTarget }
	navigation?.addEventListener('navigate', (event) => {
		const { navigationType, hashChange, cancelable } = event as Traversal
		if (navigationType === 'traverse' && cancelable && !hashChange && !mayLeave()) event.preventDefault()
	})
}

/** Shows the note in the form, and warns on closing the page once there are changes. */
export function noteWork(form: HTMLFormElement | null | undefined) {
	if (!form?.classList.contains('form')) return
	const isWork = isUnsaved(form)
	say(form, isWork ? NOTE : '')
	if (!isWork) return
	addEventListener('beforeunload', warn)
	changed.add(form)
}

function say(form: HTMLFormElement, note: string) {
	const said = form.querySelector('.save-note')
	if (said) said.textContent = note
}

function warn(event: BeforeUnloadEvent) {
	const { state, formMethod } = globalThis.__remixRouter?.state.navigation ?? {}
	const isAnswer = state !== 'idle' && formMethod !== undefined
	if (isAnswer || !unsaved()) return
	event.preventDefault()
	event.returnValue = ''
}

function askAtLink(event: MouseEvent) {
	const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
	const isElsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || link?.target
	if (!link || isElsewhere || link.origin !== location.origin || link.dataset.opens) return
	if (link.hash && link.pathname + link.search === location.pathname + location.search) return
	if (!mayLeave()) callOff(event)
}

function askAtForm(event: SubmitEvent) {
	const form = event.target as HTMLFormElement
	if (form.method === 'dialog' || isCheck(event)) return
	// A rejected form can be submitted again unchanged.
	if (!changed.delete(form) && form !== sent) {
		if (!mayLeave()) callOff(event)
		return
	}
	sent = form
	// After a save the page may keep this form, and nothing else would take the note away.
	say(form, '')
	for (const control of form.elements) if (isControl(control)) asSent.set(control, stateOf(control))
}

function callOff(event: Event) {
	event.preventDefault()
	event.stopImmediatePropagation()
}

function mayLeave(): boolean {
	if (unsaved() && !confirm(QUESTION)) return false
	changed.clear()
	sent = null
	return true
}

function unsaved(): HTMLFormElement | undefined {
	if (sent && isRefused()) changed.add(sent)
	for (const form of changed) if (!form.isConnected) changed.delete(form)
	return [...changed].find(isUnsaved)
}

/** The values of a rejected form are unsaved, although they are its initial values. */
function isUnsaved(form: HTMLFormElement): boolean {
	return isRefused() || [...form.elements].some(isChanged)
}

/** Until the next answer is there, the router still has the last one. */
function isRefused(): boolean {
	const { navigation, actionData } = globalThis.__remixRouter?.state ?? {}
	return navigation?.state === 'idle' && Object.values(actionData ?? {}).some(Boolean)
}

function isChanged(control: Element): boolean {
	const first = asSent.get(control)
	return isControl(control) && (first === undefined ? differs(control) : stateOf(control) !== first)
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isControl(element: Element): element is Control {
	if (element instanceof HTMLInputElement) return element.type !== 'hidden'
	return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** Compares with the initial state of the page. */
function differs(control: Control): boolean {
	if (control instanceof HTMLSelectElement) {
		const first = [...control.options].findIndex((option) => option.defaultSelected)
		return control.selectedIndex !== Math.max(first, 0)
	}
	if (control.type === 'file') return Boolean(control.value)
	return isBox(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

function stateOf(control: Control): string {
	return isBox(control) ? String(control.checked) : control.value
}

function isBox(control: Control): control is HTMLInputElement {
	return control.type === 'checkbox' || control.type === 'radio'
}
