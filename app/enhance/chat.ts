import type { ChatMessage } from '#app/domain/support/chat.ts'
import { CHAT_EVERY, SEND_FAILED, STATUS_EVERY, UPLOAD_FAILED } from '#app/domain/support/live.ts'
import { send } from '#app/web/calls.ts'
import { isInSight, pollChanges } from '#app/web/poll-changes.ts'

/** Makes the chat page live: new messages arrive by themselves, and sending does not reload. */
const chat = document.querySelector<HTMLElement>('[data-chat]')
/** Translations of the script's texts, by the English text. */
const says = JSON.parse(chat?.dataset.says ?? '{}') as Record<string, string>
const say = (english: string) => says[english] ?? english
if (chat) bringAlive(chat)

function bringAlive(chat: HTMLElement) {
	const path = `/api/support/${chat.dataset.chat}-chat`
	const log = find<HTMLElement>(chat, '[role=log]')
	const list = find<HTMLElement>(log, 'ol')
	const form = chat.querySelector<HTMLFormElement>('form[data-send]')

	const show = (messages: ChatMessage[]) => {
		const isNew = messages.filter(({ id }) => !document.getElementById(`message-${id}`))
		for (const message of isNew) list.append(drawn(message))
		chat.querySelector('[data-empty]')?.toggleAttribute('hidden', messages.length > 0)
		if (isNew.length === 0) return
		log.scrollTop = log.scrollHeight
		markSeen(chat)
	}
	// Reopening the dialog focuses its document.
	addEventListener('focus', () => markSeen(chat))
	markSeen(chat)
	log.scrollTop = log.scrollHeight
	pollChanges<{ messages: ChatMessage[] }>(path, CHAT_EVERY, ({ messages }) => show(messages))
	pollChanges<{ isOnline: boolean }>('/api/support/super-admin/status', STATUS_EVERY, showStatus)

	// The self-refreshing version of the page has no form.
	if (form) {
		sendOnEnter(form)
		previewImage(chat, form)
		sendInPlace(chat, form, path, show)
	}
	if (window !== window.parent) settleInto(chat)
}

function showStatus({ isOnline }: { isOnline: boolean }) {
	const online = document.querySelector<HTMLElement>('[data-online]')
	if (online) online.textContent = say(isOnline ? 'Online' : 'Offline')
	online?.classList.toggle('chat-online', isOnline)
}

/** Marks support answers as read once they are visible. */
function markSeen(chat: HTMLElement) {
	if (chat.dataset.chat === 'admin' && isInSight()) void send('/api/support/seen').catch(() => undefined)
}

function sendOnEnter(form: HTMLFormElement) {
	const text = find<HTMLTextAreaElement>(form, 'textarea')
	text.addEventListener('keydown', (event) => {
		if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
		event.preventDefault()
		find<HTMLButtonElement>(form, 'button[type=submit]').click()
	})
}

/** Previews the chosen image, with a button to remove it. */
function previewImage(chat: HTMLElement, form: HTMLFormElement) {
	const file = find<HTMLInputElement>(form, 'input[type=file]')
	const preview = find<HTMLElement>(form, '[data-preview]')
	const show = () => {
		const [chosen] = file.files ?? []
		preview.replaceChildren()
		preview.hidden = !chosen
		if (!chosen) return
		if (!chosen.type.startsWith('image/')) {
			file.value = ''
			preview.hidden = true
			return toast(chat, 'Only images can be attached.')
		}
		const image = new Image()
		image.alt = say('Preview of {}').replace('{}', () => chosen.name)
		const reader = new FileReader()
		reader.onload = () => (image.src = reader.result as string)
		reader.readAsDataURL(chosen)
		preview.append(image, removal(file))
	}
	file.addEventListener('change', show)
	// The image may have been chosen before the script ran, or restored by the browser on reload.
	show()
}

function removal(file: HTMLInputElement): HTMLElement {
	const remove = made('button', 'button button-small', say('Remove image')) as HTMLButtonElement
	remove.type = 'button'
	remove.onclick = () => {
		file.value = ''
		file.dispatchEvent(new Event('change'))
	}
	return remove
}

function sendInPlace(
	chat: HTMLElement,
	form: HTMLFormElement,
	path: string,
	show: (messages: ChatMessage[]) => void,
) {
	const text = find<HTMLTextAreaElement>(form, 'textarea')
	const file = find<HTMLInputElement>(form, 'input[type=file]')
	let sending = false
	form.addEventListener('submit', (event) => {
		event.preventDefault()
		const content = text.value.trim()
		const [chosen] = file.files ?? []
		if (sending || (!content && !chosen)) return
		sending = true
		form.classList.add('chat-sending')
		void sent(path, content, chosen)
			.then((messages) => {
				text.value = ''
				file.value = ''
				file.dispatchEvent(new Event('change'))
				show(messages)
			})
			.catch((error: Error) => toast(chat, error.message))
			.finally(() => {
				sending = false
				form.classList.remove('chat-sending')
				text.focus()
			})
	})
}

/**
 * Uploads the image first, because the message refers to it. The key keeps an automatic retry from sending a second message.
 */
async function sent(path: string, content: string, image?: File): Promise<ChatMessage[]> {
	const imageUrl = image && (await uploaded(image))
	const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
	try {
		const { messages } = await send<{ messages: ChatMessage[] }>(`${path}/send`, { content, imageUrl, key })
		return messages
	} catch {
		throw new Error(SEND_FAILED)
	}
}

async function uploaded(image: File): Promise<string> {
	const body = new FormData()
	body.append('image', image)
	const response = await fetch('/api/support/upload-image', { method: 'POST', body }).catch(() => null)
	if (!response?.ok) throw new Error(UPLOAD_FAILED)
	return ((await response.json()) as { imageUrl: string }).imageUrl
}

function drawn({ id, type, author, content, imageUrl, sources, when }: ChatMessage): HTMLElement {
	const item = made('li', type === 'user' ? 'chat-message chat-own' : 'chat-message')
	item.id = `message-${id}`
	for (const text of content.split(/\n{2,}/).filter(Boolean))
		item.append(made('p', 'chat-words', author === 'Assistant' ? say(text) : text))
	if (imageUrl) {
		const link = made('a', '') as HTMLAnchorElement
		link.href = imageUrl
		link.target = '_blank'
		const image = new Image()
		image.src = imageUrl
		image.alt = say('Attached image')
		link.append(image)
		item.append(link)
	}
	for (const { article, title } of sources) {
		const link = made('a', '', title) as HTMLAnchorElement
		link.href = `/about?page=help&id=${article}`
		link.target = '_blank'
		const line = made('p', 'chat-source')
		line.append(link)
		item.append(line)
	}
	item.append(made('p', 'chat-when', `${say(type === 'user' ? 'You' : author)}, ${when}`))
	return item
}

/** Inside another page's dialog, that page provides header and footer, and links open in a new tab. */
function settleInto(chat: HTMLElement) {
	document.documentElement.classList.add('framed')
	for (const link of chat.querySelectorAll<HTMLAnchorElement>('a:not([data-stay])')) link.target = '_blank'
	addEventListener('keydown', ({ key }) => {
		if (key === 'Escape') window.frameElement?.closest('dialog')?.close()
	})
}

function toast(chat: HTMLElement, text: string) {
	const box = find<HTMLElement>(chat, '[data-toast]')
	box.hidden = false
	box.replaceChildren(made('strong', '', say('Error')), ' ', made('span', '', say(text)))
	setTimeout(() => (box.hidden = true), 8000)
}

function made(name: string, className: string, text = ''): HTMLElement {
	const element = document.createElement(name)
	if (className) element.className = className
	if (text) element.textContent = text
	return element
}

function find<E extends Element>(within: Element, selector: string): E {
	return within.querySelector(selector) as E
}
