import type { PortalChoice } from './choices.ts'
import type { StudentState } from './states.ts'

export const bulkActs = {
	tag: 'Add a tag',
	enrol: 'Enroll in a class',
	state: 'Change status',
	teacher: 'Assign a teacher',
	invite: 'Invite to the portal',
	untag: 'Remove a tag',
	archive: 'Archive',
	unarchive: 'Restore',
} as const

export type BulkAct = keyof typeof bulkActs

/** Path segments of the actions' pages. */
export const bulkPages = {
	tag: 'add-tag',
	enrol: 'enroll',
	state: 'status',
	teacher: 'teacher',
	invite: 'invite',
	untag: 'remove-tag',
	archive: 'archive',
	unarchive: 'restore',
} as const satisfies Record<BulkAct, string>

export function bulkActAt(page: string | undefined): BulkAct | undefined {
	return (Object.keys(bulkPages) as BulkAct[]).find((act) => bulkPages[act] === page)
}

export function isBulkAct(text: string | null): text is BulkAct {
	return text !== null && Object.hasOwn(bulkActs, text)
}

export type BulkOrder =
	| {
			act: 'state'
			state: StudentState
			since: string
			reason?: string
			places?: 'keep' | 'give-up'
			portal?: PortalChoice
	  }
	| { act: 'teacher'; teacherId: string | null }
	| { act: 'enrol'; classId: string; startsOn: string; isTrial: boolean; ifFull: 'wait' | 'refuse' }
	| { act: 'tag' | 'untag'; tag: string }
	| { act: 'archive'; portal: PortalChoice }
	| { act: 'unarchive' }
	| { act: 'invite'; whom: Invited }

export type Invited = 'guardians' | 'students' | 'both'

/** Result for one student. */
export interface BulkOutcome {
	id: string
	/** Null for a student who is not on the list. */
	name: string | null
	ok: boolean
	text: string
	/** A link to the page that resolves the problem. */
	way?: { label: string; to: string }
}

export interface BulkResult {
	act: BulkAct
	outcomes: BulkOutcome[]
	/** Id for undoing the action, valid for a limited time. */
	undo?: string
}

/** The limit matches the largest page of the list. */
export const BULK_AT_MOST = 100
