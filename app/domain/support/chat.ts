/** Whom somebody talks to: the assistant, or a person of ours. */
export const CHAT_MODES = ['ai', 'admin'] as const
export type ChatMode = (typeof CHAT_MODES)[number]

export const modeLabels: Record<ChatMode, string> = { ai: 'Assistant', admin: 'A person' }

/** Who wrote a message; a note is read by staff alone. */
export const CHAT_AUTHORS = ['user', 'ai', 'staff', 'note'] as const
export type ChatAuthor = (typeof CHAT_AUTHORS)[number]

export const CHAT_STATES = ['waiting', 'answered', 'solved'] as const
export type ChatState = (typeof CHAT_STATES)[number]

export const stateLabels: Record<ChatState, string> = {
	waiting: 'Waiting for us',
	answered: 'Waiting for them',
	solved: 'Solved',
}

/** The longest message that is taken. */
export const LONGEST_SUPPORT_MESSAGE = 4000
/** The longest answer of the assistant that is kept: no provider decides how much a message holds. */
export const LONGEST_ANSWER = 8000
export const TOO_LONG = `Use at most ${LONGEST_SUPPORT_MESSAGE.toLocaleString('en')} characters. Longer texts fit into several messages.`
export const NOTHING = 'Write a message or attach an image.'

/** What the assistant says itself; all else is in the help. */
export const NOT_IN_HELP =
	'I could not find this in the help. Choose “A person” above, and somebody of our team will answer you.'

/** The same at a school of its own. */
export const NOT_IN_OWN_HELP =
	'I could not find this in the help. Try other words, or ask the office of your school.'

/** Where an answer of the assistant was found. */
export interface Source {
	article: string
	title: string
}

/** A message as the calls and the page tell it. */
export interface ChatMessage {
	id: string
	/** `user` for the person's own, `other` for everybody else's. */
	type: 'user' | 'other'
	/** Who wrote it, in words. */
	author: string
	content: string
	imageUrl: string | null
	sources: Source[]
	timestamp: string
	/** The same in words, in the school's time zone and as the person reads dates. */
	when: string
}

export function isChatMode(text: string | null): text is ChatMode {
	return text === 'ai' || text === 'admin'
}
