import type { Unsaved } from '#app/utils/unsaved.ts'
import type { Area } from '#app/domain/account/areas.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { Country } from '#app/utils/phone.ts'
import type { OtherPlace } from '#app/domain/account/roles.ts'

/** The query parameters by which a page kept in memory may differ, each with all its values. */
export type Remembered = Readonly<Record<string, readonly string[]>>

/** The page a path leads to. */
export interface Place {
	routeId: string
	/** As in the route table: `/students/:id`. What the log names, for a path may hold names. */
	pattern: string
	area: Area
	remembers: Remembered
	/** Written in several languages, for people without an account. */
	spoken: boolean
	/** For how many seconds its pages are kept, each by its path: what they show may change. */
	keptFor: number | null
}

/** Why a request goes no further than its guard, decided before Remix saw it. */
export interface Refusal {
	status: 400 | 403 | 413 | 422 | 429 | 503 | 507 | 508
	title: string
	words: string
	retryAfter?: number
}

/** What an error page is told. The words are ours; nothing of an error's own text is shown. */
export interface ErrorWords {
	title: string
	words: string
	retry?: string
	school?: string
	/** Their own first page, where that is better than the landing page. */
	home?: string
	/** Where else the person belongs, for whom this one place is closed. */
	others?: OtherPlace[]
}

declare module '@remix-run/node' {
	interface AppLoadContext {
		requestId: string
		address: string
		subnet: string
		device: string
		place: Place
		refusal: Refusal | null
		/** Why the database refused a write of this request, once it has. */
		unsaved?: Unsaved
		/** Only pages with framework JavaScript have one. */
		nonce: string | null
		/** Whose style sheet the page has, where that is not its area's; filled in by a shell that several roles share. */
		sheet?: Area | 'join'
		/** Whose pages may show it in a frame, beside our own: origins a school has named. */
		framedBy?: readonly string[]
		/** More sheets that only what is shown at this address needs, where its routes cannot know. */
		sheets?: string[]
		/** Loaders that run after an action are asked with GET, and must not take its form away. */
		isForm: boolean
		saveData: boolean
		/** What is sent instead of the page, where it was asked for as something to keep. */
		file: { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> } | null
		/** Bytes that are sent as they are read, after an answer that has none of its own. */
		download?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
		/** Headers to send whatever page comes out of it. */
		replyHeaders: Headers
		/** What the log line says of the person, filled in by the guard. */
		who: { userId?: string; schoolId?: string | null }
		/** How the days of a form are typed where the person is, filled in by the guard. */
		dateFormat?: DateFormat
		/** Where its phone numbers without a country code are dialed, filled in by the guard. */
		phoneCountry?: Country
		/** Numbers of the row that a form edits, filled in by its action. */
		keptPhones?: readonly (string | null)[]
		/** The page a path would lead to; null for what is no page of ours. */
		locate: (path: string) => Place | null
	}
}
