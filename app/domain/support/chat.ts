/** The chat partner: the assistant or platform staff. */
export const CHAT_MODES = ['ai', 'admin'] as const
export type ChatMode = (typeof CHAT_MODES)[number]

export const modeLabels: Record<ChatMode, string> = { ai: 'Assistant', admin: 'A person' }

/** Notes are visible to staff only. */
export const CHAT_AUTHORS = ['user', 'ai', 'staff', 'note'] as const
export type ChatAuthor = (typeof CHAT_AUTHORS)[number]

export const CHAT_STATES = ['waiting', 'answered', 'solved'] as const
export type ChatState = (typeof CHAT_STATES)[number]

export const stateLabels: Record<ChatState, string> = {
	waiting: 'Waiting for us',
	answered: 'Waiting for them',
	solved: 'Solved',
}

export const MAX_SUPPORT_MESSAGE = 4000
/** Limits stored answers, since their length is up to the provider. */
export const MAX_ANSWER = 8000
export const TOO_LONG = `Use at most ${MAX_SUPPORT_MESSAGE.toLocaleString('en')} characters. Longer texts fit into several messages.`
export const NOTHING = 'Write a message or attach an image.'

/** The assistant's own texts; everything else comes from the help. */
export const NOT_IN_HELP =
	'I could not find this in the help. Choose “A person” above, and somebody of our team will answer you.'

/** The same at a school of its own. */
export const NOT_IN_OWN_HELP =
	'I could not find this in the help. Try other words, or ask the office of your school.'

/** The help article an answer comes from. */
export interface Source {
	article: string
	title: string
}

/** A message in the format of the API and the page. */
export interface ChatMessage {
	id: string
	/** `user` for the user's own messages, `other` for all others. */
	type: 'user' | 'other'
	/** Display name of the author. */
	author: string
	content: string
	imageUrl: string | null
	sources: Source[]
	timestamp: string
	/** The timestamp in the school's time zone and the user's date format. */
	when: string
}

export function isChatMode(text: string | null): text is ChatMode {
	return text === 'ai' || text === 'admin'
}
