import type { Unsaved } from '#app/utils/unsaved.ts'
import type { Area } from '#app/domain/account/areas.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { Country } from '#app/utils/phone.ts'
import type { OtherPlace } from '#app/domain/account/roles.ts'
import type { Language } from '#app/utils/spoken.ts'

/** Query parameters that produce different cached pages, each with all its values. */
export type Remembered = Readonly<Record<string, readonly string[]>>

/** The page at a path. */
export interface Place {
	routeId: string
	/** Route pattern such as `/students/:id`. Logs use it, because paths can contain names. */
	pattern: string
	area: Area
	remembers: Remembered
	/** Available in several languages without an account. */
	spoken: boolean
	/** Seconds for which its pages are cached, by path. */
	keptFor: number | null
}

/** A rejection decided before Remix, which the guard throws. */
export interface Refusal {
	status: 400 | 403 | 413 | 422 | 429 | 503 | 507 | 508
	title: string
	text: string
	retryAfter?: number
}

/** Data of an error page. It never contains the text of an exception. */
export interface ErrorWords {
	title: string
	text: string
	/** The user's language, for an error that leaves out the layout that knows it. */
	language?: Language
	retry?: string
	school?: string
	/** Links to call or email the school, for a user who is locked out. */
	contact?: { label: string; to: string }[]
	/** The user's home page; defaults to the landing page for users without a school. */
	home?: string
	/** Other schools and roles of a user who is locked out of this one. */
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
		/** The reason why the database rejected a write of this request. */
		unsaved?: Unsaved
		/** Null for pages without framework JavaScript. */
		nonce: string | null
		/** The style sheet of the page, if it is not its area's; set by a shell that several roles share. */
		sheet?: Area | 'join'
		/** The origins that may frame the page, as the school has named them. */
		framedBy?: readonly string[]
		/** More sheets that only what is shown at this address needs, where its routes cannot know. */
		sheets?: string[]
		/** Loaders after an action run as GET and must still see that the request was a form. */
		isForm: boolean
		saveData: boolean
		/** A file sent instead of the page. */
		file: { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> } | null
		/** The drawn page. Its answer has no body of its own, for web streams would copy it several times. */
		drawn?: string
		/** Bytes that are sent as they are read, after an answer that has none of its own. */
		download?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
		/** Response headers, whatever the page. */
		replyHeaders: Headers
		/** The user in the log line, set by the guard. */
		who: { userId?: string; schoolId?: string | null }
		/** Date format for parsing forms, set by the guard. */
		dateFormat?: DateFormat
		/** Country of phone numbers without a country code, set by the guard. */
		phoneCountry?: Country
		/** Stored numbers of the edited record, set by its action. */
		keptPhones?: readonly (string | null)[]
		/** Finds the page of a path; null for unknown paths. */
		locate: (path: string) => Place | null
	}
}
