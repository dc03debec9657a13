import { CHAT_EVERY } from '#app/domain/support/live.ts'
import { pollChanges } from '#app/web/poll-changes.ts'

/** A conversation made live: what is new comes by itself, and counts as read once it is looked at. */
const list = document.querySelector<HTMLElement>('[data-live]')
if (list) bringAlive(list)

function bringAlive(list: HTMLElement) {
	let isFirst = true
	markRead(list)
	addEventListener('focus', () => markRead(list))
	pollChanges(list.dataset.live ?? '', CHAT_EVERY, () => {
		// The page that is here has it already.
		if (!isFirst) void reload(list)
		isFirst = false
	})
}

/** The same page again, of which only the messages are taken: nothing that is being typed is lost. */
async function reload(list: HTMLElement) {
	const answer = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } })
	if (!answer.ok) return
	const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
	const fresh = page.querySelector<HTMLElement>('[data-live]')
	if (!fresh) return
	const isNew = fresh.dataset.read !== list.dataset.read
	takeOver(list, [...fresh.children])
	list.dataset.read = fresh.dataset.read
	if (!isNew) return
	markRead(list)
	list.lastElementChild?.scrollIntoView({ block: 'nearest' })
}

/** Screen readers say what is put into a log, so that what is there already stays where it is. */
function takeOver(list: HTMLElement, fresh: Element[]) {
	const same = fresh.findIndex((item, i) => item.textContent !== list.children[i]?.textContent)
	if (same < 0) return
	while (list.children.length > same) list.lastElementChild?.remove()
	list.querySelector('#last')?.remove()
	list.append(...fresh.slice(same))
}

function markRead(list: HTMLElement) {
	const { read = '' } = list.dataset
	if (document.hidden || read === '' || read === list.dataset.told) return
	list.dataset.told = read
	document.querySelector('[data-mark-read]')?.remove()
	void fetch(location.pathname, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ intent: 'read', message: read }),
	}).catch(() => undefined)
}
