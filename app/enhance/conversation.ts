import { CHAT_EVERY } from '#app/domain/support/live.ts'
import { pollChanges } from '#app/web/poll-changes.ts'

/** Makes a conversation live: new messages arrive by themselves and count as read once they are visible. */
const list = document.querySelector<HTMLElement>('[data-live]')
if (list) bringAlive(list)

function bringAlive(list: HTMLElement) {
	let isFirst = true
	markRead(list)
	addEventListener('focus', () => markRead(list))
	pollChanges(list.dataset.live ?? '', CHAT_EVERY, () => {
		// The first poll returns the version that is already on the page.
		if (!isFirst) void reload(list)
		isFirst = false
	})
}

/** Loads the page again and takes only its messages, so a draft is not lost. */
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

/** Screen readers announce nodes added to a log, so unchanged messages keep theirs. */
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
