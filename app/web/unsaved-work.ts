import { isCheck } from './check-intent.ts'

const QUESTION = 'What you typed has not been saved. Leave this page all the same?'
const NOTE = 'Unsaved changes'

/** Forms somebody changed something in. */
const changed = new Set<HTMLFormElement>()
/** The last one that was sent. It is saved, unless the answer is that it was refused. */
let sent: HTMLFormElement | null = null
/** How its fields were sent. A page that stays keeps the values it came with as the defaults of its fields, and those are outdated. */
const asSent = new WeakMap<Element, string>()

/** Chrome's, which alone can keep somebody from going back within a desk. */
interface Traversal extends Event {
	navigationType: string
	hashChange: boolean
}

/** Asks before typed work is left, by a link, another form or the way back, while there is some. */
export function guardUnsavedWork() {
	for (const event of ['input', 'change'])
		document.addEventListener(event, ({ target }) => noteWork((target as Partial<HTMLInputElement>).form))
	// At the window and on the way down, so that the router does not hear of what is called off.
	addEventListener('click', askAtLink, true)
	addEventListener('submit', askAtForm, true)
	const { navigation } = window as { navigation?: EventTarget }
	navigation?.addEventListener('navigate', (event) => {
		const { navigationType, hashChange, cancelable } = event as Traversal
		if (navigationType === 'traverse' && cancelable && !hashChange && !mayLeave()) event.preventDefault()
	})
}

/** Says in the form that it is not saved, and watches for the end of the page as soon as something was changed. */
export function noteWork(form: HTMLFormElement | null | undefined) {
	if (!form?.classList.contains('form')) return
	const isWork = isUnsaved(form)
	const said = form.querySelector('.save-note')
	if (said) said.textContent = isWork ? NOTE : ''
	if (!isWork) return
	addEventListener('beforeunload', warn)
	changed.add(form)
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
	// What was refused may be sent again as it is.
	if (!changed.delete(form) && form !== sent) {
		if (!mayLeave()) callOff(event)
		return
	}
	sent = form
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

/** What was refused is what the form begins with then, and still saved nowhere. */
function isUnsaved(form: HTMLFormElement): boolean {
	return isRefused() || [...form.elements].some(isChanged)
}

function isRefused(): boolean {
	return Object.values(globalThis.__remixRouter?.state.actionData ?? {}).some(Boolean)
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

/** From what it was when the page came. */
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
