import { LATE } from '#app/domain/attendance/late.ts'
import { NO_MARK } from '#app/domain/lesson/roll.ts'

/**
 * A roll saved while offline stays on this device, under the account that took it, and is sent once the connection is back.
 * Logging out deletes it, because the server has the browser clear its storage.
 */
interface Kept {
	/** Address of the roll's page, which is also its form's action. */
	path: string
	name: string
	fields: [string, string][]
}

const OFFLINE = 'You are offline. The roll is kept on this device and sent once you are connected again.'
const SENT = 'You are connected again. The roll kept on this device has been saved.'
const SIGN_IN = 'The roll is kept on this device. Log in again to send it.'
const CHANGED = 'This roll was changed in the meantime. Yours is kept on this device.'
const REFUSED = 'Your roll could not be saved as it is. It is kept on this device.'
const TAKEN = 'Your marks are in the roll below. Check them and save.'
const AGAIN = 15_000

addEventListener('submit', keepAtSubmit, true)
addEventListener('click', forgetMine)
addEventListener('online', () => void sendAll())
// Within the app, another roll or a saved one appears without a new document.
addEventListener('roll', () => void look())
moveOld()
void look()

/** Moves rolls stored under old addresses, which had the lesson in the query string. */
function moveOld() {
	for (const key of Object.keys(localStorage).filter((name) => name.startsWith('roll '))) {
		const kept = read(key)
		const path = kept?.path.replace(/^(\/dashboard\/teacher\/class\/[^/?]+)\?lesson=(.+)$/, '$1/lessons/$2')
		if (!kept || !path || path === kept.path) continue
		localStorage.setItem(key.replace(kept.path, path), JSON.stringify({ ...kept, path }))
		localStorage.removeItem(key)
	}
}

function here() {
	return location.pathname + location.search
}

function prefix() {
	return `roll ${document.querySelector<HTMLElement>('.desk')?.dataset.user ?? ''} `
}

function rollHere() {
	return document.querySelector<HTMLFormElement>('form[data-roll]')
}

/** Stores the roll even if the browser claims to be online, because the network may lead nowhere. */
function keepAtSubmit(event: SubmitEvent) {
	const form = event.target as HTMLFormElement
	const { roll } = form.dataset
	if (roll === undefined) return
	const { name, value } = (event.submitter as HTMLButtonElement | null) ?? { name: '', value: '' }
	const typed = [...new FormData(form)].filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string',
	)
	const kept: Kept = { path: here(), name: roll, fields: name ? [...typed, [name, value]] : typed }
	localStorage.setItem(prefix() + here(), JSON.stringify(kept))
	if (navigator.onLine) return
	event.preventDefault()
	event.stopImmediatePropagation()
	say(OFFLINE)
}

/** A person who takes what another has saved gives up the roll of this page. */
function forgetMine({ target }: MouseEvent) {
	if ((target as Element).closest('[data-theirs]')) localStorage.removeItem(prefix() + here())
}

/** Sends stored rolls, unless the page shows that they have arrived. */
async function look() {
	const form = rollHere()
	const kept = read(prefix() + here())
	if (form && kept && isIn(form, kept)) {
		forget(kept)
		const note = document.getElementById('roll-note')
		if (note?.textContent === TAKEN) note.remove()
	}
	await sendAll()
}

async function sendAll() {
	for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix()))) {
		const kept = read(key)
		if (kept) await send(kept)
	}
}

async function send(kept: Kept) {
	const body = new URLSearchParams(kept.fields)
	const answer = await fetch(kept.path, { method: 'POST', body }).catch(() => null)
	if (!answer) {
		setTimeout(() => void sendAll(), AGAIN)
		return say(OFFLINE)
	}
	const { pathname, search } = new URL(answer.url)
	if (answer.redirected && pathname + search !== kept.path) return say(SIGN_IN)
	if (answer.redirected) {
		forget(kept)
		if (kept.path === here()) renew()
		return say(SENT, 'good')
	}
	const saved = await formAt(kept.path)
	// A roll saved on a slow line is sent twice, if its answer came after the teacher had left.
	if (saved && isIn(saved, kept)) return forget(kept)
	const text = answer.status === 409 ? CHANGED : REFUSED
	if (kept.path === here()) return askAbout(kept, text, saved)
	const link = Object.assign(document.createElement('a'), { href: kept.path, textContent: kept.name })
	say(text, 'warn', [' ', link])
}

/** The roll as it is saved now. */
async function formAt(path: string) {
	const fresh = await fetch(path).then(
		(answer) => answer.text(),
		() => '',
	)
	return new DOMParser().parseFromString(fresh, 'text/html').querySelector<HTMLFormElement>('[data-roll]')
}

/** Lists the differences and lets the user decide. */
function askAbout(kept: Kept, text: string, now: HTMLFormElement | null) {
	const form = rollHere()
	if (!now || !form) return say(text)
	const saved = marksOf(new FormData(now))
	const list = document.createElement('ul')
	for (const [id, mine] of marksOf(kept.fields)) {
		const theirs = saved.get(id)?.get('code')
		if (theirs === mine.get('code')) continue
		const line = document.createElement('li')
		line.textContent = `${nameOf(form, id)}: ${mine.get('code') || 'no mark'} here, ${theirs || 'no mark'} saved`
		list.append(line)
	}
	const take = button('Put mine into the roll', () => {
		fill(form, kept)
		const version = form.elements.namedItem('version') as HTMLInputElement
		version.value = (now.elements.namedItem('version') as HTMLInputElement).value
		forget(kept)
		say(TAKEN)
	})
	const drop = button('Discard mine', () => {
		forget(kept)
		location.reload()
	})
	say(text, 'warn', [list, take, ' ', drop])
}

type Mark = Map<string, string>

/**
 * Marks by student, not by row number: the roll may have more students since. The note for everyone is the mark of no student.
 */
function marksOf(fields: Iterable<[string, FormDataEntryValue]>): Map<string, Mark> {
	const rows = new Map<string, Mark>()
	for (const [name, value] of fields) {
		const found = /^(?:marks\[(\d+)\]\.(\w+)|covered|next)$/.exec(name)
		if (!found || typeof value !== 'string') continue
		const [, row = '', field = name] = found
		// A mark that was taken away is none on the saved page.
		const text = field === 'code' && value === NO_MARK ? '' : value
		rows.set(row, (rows.get(row) ?? new Map<string, string>()).set(field, text))
	}
	// The server drops minutes late that belong to another mark.
	for (const mark of rows.values()) if (mark.get('code') !== LATE) mark.delete('minutesLate')
	return new Map([...rows.values()].map((mark) => [mark.get('studentId') ?? '', mark]))
}

/** True if the page has every stored value. "Mark the rest present" may have added further marks. */
function isIn(form: HTMLFormElement, { fields }: Kept): boolean {
	const saved = marksOf(new FormData(form))
	const mine = marksOf(fields)
	const rest = fields.some(([name, value]) => name === 'intent' && value === 'rest-present')
	return [...mine].every(([id, mark]) =>
		[...mark].every(([field, value]) => {
			// A saved note for everyone is the note of each student, and comes back as theirs if only one has it.
			if (!id || (rest && field === 'code' && !value)) return true
			return valueIn(mine, id, field) === valueIn(saved, id, field)
		}),
	)
}

/** Without a note of their own, a student has the note for everyone. */
function valueIn(rows: Map<string, Mark>, id: string, field: string): string {
	const own = (rows.get(id)?.get(field) ?? '').trim()
	return own || (rows.get('')?.get(field) ?? '').trim()
}

function fill(form: HTMLFormElement, { fields }: Kept) {
	for (const [id, mark] of marksOf(fields)) {
		const row = id ? inputOf(form, id)?.name.replace('studentId', '') : ''
		for (const [field, value] of row === undefined ? [] : mark) {
			const control = form.elements.namedItem(row + field)
			if (control) (control as RadioNodeList | HTMLTextAreaElement).value = value
		}
	}
	const publish = form.elements.namedItem('publish') as HTMLInputElement | null
	if (publish) publish.checked = fields.some(([name]) => name === 'publish')
	form.elements[0]?.dispatchEvent(new Event('change', { bubbles: true }))
}

function inputOf(form: HTMLFormElement, id: string) {
	return [...form.querySelectorAll<HTMLInputElement>('[name$=".studentId"]')].find(
		({ value }) => value === id,
	)
}

function nameOf(form: HTMLFormElement, id: string): string {
	return inputOf(form, id)?.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
}

/** Refreshes the page. Within the app, only its data is loaded again. */
function renew() {
	const { __remixRouter: router } = globalThis as { __remixRouter?: { revalidate?: () => void } }
	if (router?.revalidate) router.revalidate()
	else location.reload()
}

function read(key: string): Kept | null {
	try {
		return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
	} catch {
		return null
	}
}

function forget({ path }: Kept) {
	localStorage.removeItem(prefix() + path)
}

function button(text: string, press: () => void): HTMLButtonElement {
	const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text })
	made.className = 'button button-small'
	made.addEventListener('click', press)
	return made
}

function say(text: string, tone: 'good' | 'warn' = 'warn', more: (Node | string)[] = []) {
	const note = document.getElementById('roll-note') ?? document.createElement('div')
	note.id = 'roll-note'
	note.className = `flash flash-${tone}`
	note.setAttribute('role', 'status')
	note.replaceChildren(text, ...more)
	document.querySelector('main')?.prepend(note)
}
