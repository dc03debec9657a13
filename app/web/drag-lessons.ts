import { placeOf, type HourMark } from '#app/domain/lesson/hour-scale.ts'
import { spanWords, timeAfterMidnight } from '#app/utils/clock.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'

/**
 * Dragging lessons with the mouse: to another time, day, room or teacher, or to another length. Dropping opens the form that
 * moves a lesson in a dialog, filled in; conflicts are reported there.
 */

const STEP = 15
const EDGE = 10
/** Shorter movements count as a click. */
const LEAST = 5

/** The form field represented by the columns or lines. */
export type DragField = 'day' | 'roomId' | 'teacherId'

export interface DragPlace {
	value: string
	label: string
}

interface Board {
	field: DragField
	score: SVGSVGElement
	places: (DragPlace & { begins: number; at: number })[]
	scale: ReturnType<typeof scaleOf>
}

type Place = Board['places'][number]

interface Grip extends Board {
	link: SVGAElement
	box: SVGRectElement | SVGSVGElement
	resizes: boolean
	from: DOMPoint
	start: number
	minutes: number
	place: Place
	format: DateFormat
	to?: Target
}

interface Target {
	start: number
	minutes: number
	place: Place
}

export function dragLessons(
	card: HTMLElement,
	field: DragField,
	listed: () => DragPlace[],
	format: DateFormat,
): () => void {
	// The link to the lesson covers everything if dialogs are not supported.
	if (!('HTMLDialogElement' in window)) return () => undefined
	let grip: Grip | null = null
	const begin = (event: PointerEvent) => {
		grip = event.button === 0 && event.pointerType === 'mouse' ? gripOf(event, field, listed(), format) : null
	}
	const drag = (event: PointerEvent) => {
		if (grip) follow(grip, event)
	}
	const end = () => {
		const held = grip
		grip = null
		if (!held?.to) return
		// Releasing the mouse must not open the lesson.
		addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
		setTimeout(() => void ask(held, held.to!))
	}
	const cancel = (event: KeyboardEvent) => {
		if (event.key !== 'Escape' || !grip) return
		putBack(grip)
		grip = null
	}
	const keep = (event: Event) => event.preventDefault()
	card.dataset.drags = 'on'
	card.addEventListener('pointerdown', begin)
	// Prevents the browser's own link dragging.
	card.addEventListener('dragstart', keep)
	addEventListener('pointermove', drag)
	addEventListener('pointerup', end)
	addEventListener('keydown', cancel)
	return () => {
		card.removeEventListener('pointerdown', begin)
		card.removeEventListener('dragstart', keep)
		removeEventListener('pointermove', drag)
		removeEventListener('pointerup', end)
		removeEventListener('keydown', cancel)
	}
}

function gripOf(event: PointerEvent, field: DragField, listed: DragPlace[], format: DateFormat): Grip | null {
	const link = (event.target as Element).closest<SVGAElement>('svg a')
	const box = link?.querySelector<SVGRectElement | SVGSVGElement>('.note, a > svg')
	// Completed, current and canceled lessons cannot be moved.
	if (!link || !box || /note-(?!forced)/.test(link.getAttribute('class') ?? '')) return null
	const board = boardOf(link, field, listed)
	const [, ...clocks] = /^(\d+):(\d+)–(\d+):(\d+)/.exec(link.dataset.time ?? '') ?? []
	const [hour = 0, minute = 0, lastHour = 0, lastMinute = 0] = clocks.map(Number)
	const place = board?.places[board.groups.findIndex((group) => group.contains(link))]
	if (!board || !place || clocks.length === 0) return null
	const from = pointOf(board.score, event)
	const far = isDown(field)
		? box.y.baseVal.value + box.height.baseVal.value - from.y
		: box.x.baseVal.value + box.width.baseVal.value - from.x
	const start = hour * 60 + minute
	const end = lastHour * 60 + lastMinute
	const minutes = (end > start ? end : end + 1440) - start
	return { ...board, link, box, from, place, resizes: far < EDGE, start, minutes, format }
}

/** Measures days or lines, and the hours, in the drawing. */
function boardOf(link: SVGAElement, field: DragField, listed: DragPlace[]) {
	const score = link.ownerSVGElement
	if (!score) return null
	const down = isDown(field)
	const named = [...score.querySelectorAll('.score-name')].map((label) => label.closest('g'))
	const groups = named.filter((group) => group !== null)
	const begins = groups.map((group) => {
		const line = group.querySelector<SVGPathElement>(down ? '.score-bar' : '.score-line')?.getBBox()
		return (down ? line?.x : line?.y) ?? 0
	})
	const marks = hoursOf(score)
	if (groups.length !== listed.length || marks.length < 2) return null
	const places = listed.map((dragPlace, i) => {
		const at = begins[i] ?? 0
		// A day starts at its bar line; the line of a room or teacher runs through its middle.
		return { ...dragPlace, at, begins: down || i === 0 ? at : ((begins[i - 1] ?? 0) + at) / 2 }
	})
	return { field, score, groups, places, scale: scaleOf(marks) }
}

/** Converts minutes of the day to places in the drawing, and back. */
function scaleOf(marks: readonly HourMark[]) {
	const minutes = marks.map(([minute, place]): HourMark => [place, minute])
	return {
		placeOf: (minute: number) => placeOf(marks, minute),
		minuteOf: (place: number) => placeOf(minutes, place),
	}
}

/** A week says which hours are thin. The hours of a day are all as long as its first, and only differences count. */
function hoursOf(score: SVGSVGElement): HourMark[] {
	if (score.dataset.hours) return JSON.parse(score.dataset.hours) as HourMark[]
	const hours = [...score.querySelectorAll('.score-hour')].slice(0, 2)
	return hours.map((hour, i) => [i * 60, Number(hour.getAttribute('x'))])
}

function follow(grip: Grip, event: PointerEvent) {
	const { link, score, from, start, minutes, resizes, places, scale, place } = grip
	const now = pointOf(score, event)
	if (!grip.to && Math.hypot(now.x - from.x, now.y - from.y) < LEAST) return
	const down = isDown(grip.field)
	const way = down ? now.y - from.y : now.x - from.x
	const movedTo = (minute: number) => scale.minuteOf(scale.placeOf(minute) + way)
	if (resizes) {
		const length = Math.max(STEP, stepped(movedTo(start + minutes)) - start)
		setLength(grip, length)
		grip.to = { start, minutes: length, place }
		return
	}
	const across = down ? now.x : now.y
	const over = places.reduce(
		(nearest, candidate) => (candidate.begins <= across ? candidate : nearest),
		place,
	)
	const begins = Math.abs(movedTo(start) - start) < STEP / 2 ? start : stepped(movedTo(start))
	const shift = [over.at - place.at, scale.placeOf(begins) - scale.placeOf(start)]
	const [x, y] = down ? shift : shift.reverse()
	link.setAttribute('transform', `translate(${x} ${y})`)
	grip.to = { start: begins, minutes, place: over }
}

/** Rounds to a quarter of an hour. */
function stepped(minute: number): number {
	return Math.round(minute / STEP) * STEP
}

function putBack(grip: Grip) {
	grip.link.removeAttribute('transform')
	setLength(grip, grip.minutes)
}

function setLength({ box, field, start, scale }: Grip, minutes: number) {
	const length = scale.placeOf(start + minutes) - scale.placeOf(start)
	box.setAttribute(isDown(field) ? 'height' : 'width', String(length - 2))
}

/** True if time runs downward, as in the week view. */
function isDown(field: DragField): boolean {
	return field === 'day'
}

function pointOf(score: SVGSVGElement, { clientX, clientY }: PointerEvent): DOMPoint {
	return new DOMPoint(clientX, clientY).matrixTransform(score.getScreenCTM()?.inverse())
}

/** Asks for confirmation, because the change may email people. */
async function ask(grip: Grip, { start, minutes, place }: Target) {
	const back = () => putBack(grip)
	if (start === grip.start && minutes === grip.minutes && place.value === grip.place.value) return back()
	const address = `${grip.link.href.baseVal}/move`
	const page = await read(fetch(address))
	const form = page?.querySelector('[name=startTime]')?.closest('form')
	// If the lesson cannot be moved, its page explains the reason.
	if (!page || !form) return location.assign(address)
	const values = { startTime: clock(start), durationMinutes: String(minutes), [grip.field]: place.value }
	for (const [name, value] of Object.entries(values)) {
		const field = form.elements.namedItem(name)
		if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
	}
	const tells = form.elements.namedItem('tells')
	show(
		`Move to ${[place.label, spanWords(clock(start), clock(start + minutes), grip.format)].filter(Boolean).join(', ')}?`,
		tells instanceof HTMLInputElement ? (tells.closest('.field') ?? tells.parentElement) : null,
		async (dialog) => {
			const body = new FormData(form)
			const box = dialog.querySelector<HTMLInputElement>('[name=tells]')
			if (box && !box.checked) body.delete('tells')
			else if (box) body.set('tells', 'on')
			const fields = new URLSearchParams()
			for (const [name, value] of body) if (typeof value === 'string') fields.append(name, value)
			const answer = await fetch(address, { method: 'POST', body: fields, redirect: 'manual' }).catch(
				() => null,
			)
			// Reloading shows the flash message on the schedule; following the redirect would show it on the lesson's page.
			if (answer?.type === 'opaqueredirect') return location.reload()
			const text = await read(answer)
			const problems = [...(text?.querySelectorAll('.error-summary li') ?? [])].map(
				(item) => item.textContent,
			)
			return problems.join(' ') || 'The lesson could not be moved. Check your connection and try again.'
		},
		back,
	)
}

async function read(asked: Promise<Response> | Response | null): Promise<Document | null> {
	const text = await Promise.resolve(asked)
		.then((answer) => answer?.text())
		.catch(() => undefined)
	return text === undefined ? null : new DOMParser().parseFromString(text, 'text/html')
}

function clock(minute: number): string {
	return timeAfterMidnight(((minute % 1440) + 1440) % 1440)
}

function show(
	title: string,
	tells: Element | null,
	move: (dialog: HTMLDialogElement) => Promise<string | void>,
	back: () => void,
) {
	const dialog = document.createElement('dialog')
	dialog.className = 'card drop'
	dialog.setAttribute('aria-labelledby', 'drop-title')
	const heading = Object.assign(document.createElement('h2'), { id: 'drop-title', textContent: title })
	const problem = document.createElement('p')
	problem.className = 'drop-problem'
	problem.setAttribute('role', 'alert')
	const buttons = document.createElement('p')
	buttons.className = 'button-row'
	const keep = button('Keep it', 'button')
	const go = button('Move the lesson', 'button button-filled')
	buttons.append(keep, ' ', go)
	dialog.append(heading, problem, ...(tells ? [document.importNode(tells, true)] : []), buttons)
	keep.addEventListener('click', () => dialog.close())
	go.addEventListener('click', () => {
		go.disabled = true
		void move(dialog).then((text) => {
			problem.textContent = text ?? ''
			go.disabled = false
		})
	})
	dialog.addEventListener('close', () => {
		back()
		dialog.remove()
	})
	document.body.append(dialog)
	dialog.showModal()
}

function button(text: string, className: string): HTMLButtonElement {
	return Object.assign(document.createElement('button'), { type: 'button', textContent: text, className })
}
