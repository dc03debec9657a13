import type { ActionFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { portalEventsHref } from '#app/domain/event/href.ts'
import type { FlashId } from '#app/domain/flash.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { familyEventForm, type FamilyEventForm } from '#app/domain/event/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { editEntry, signUp, withdrawEntry } from '#app/models/event/entry-changes.server.ts'
import { findEntry } from '#app/models/event/entries.server.ts'
import { listOpenTo } from '#app/models/event/offered.server.ts'
import { refused } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Signs up a child, changes what the child plays, or withdraws. */
export async function saveFamilyEvents(
	args: ActionFunctionArgs,
	access: Access,
	{ children, keep }: OpenPortal,
) {
	const { forms, events } = portalWords(access.language)
	const form = await readForm(
		args,
		familyEventForm({ again: forms.again, minutes: events.form.wrongMinutes }),
	)
	if (!form.ok) return invalid(args, form)
	const { value } = form
	const studentId = value.intent === 'sign-up' ? value.student : findEntry(access, value.entry)?.studentId
	const child = children.find(({ id }) => id === studentId) ?? missing()
	// Events a child is not invited to do not exist for the family.
	const isOffered = (eventId: string) => listOpenTo(access, [child.id], { eventId }).length > 0
	if (value.intent === 'sign-up' && !isOffered(value.event)) missing()
	if (!child.mayBook)
		return invalid(
			args,
			form,
			refused({ form: 'You cannot sign up this student. Ask the school’s office.' }, { status: 403 }),
		)
	const saved = save(access, form.key, child.id, value) ?? missing()
	if (!saved.ok) return invalid(args, form, saved)
	const id = 'givesFeeBack' in saved.value && saved.value.givesFeeBack ? 'event-fee-back' : SAID[value.intent]
	return redirectWithFlash(args, portalEventsHref(keep), { id })
}

function save(access: Access, key: string, studentId: string, value: FamilyEventForm) {
	if (value.intent === 'step-down') return withdrawEntry(access, value.entry)
	const { pieceId, title, composer, minutes, instrument, grade } = value
	const details = { pieceId, title, composer, minutes, instrument, grade }
	if (value.intent === 'sign-up') return signUp(access, key, { eventId: value.event, studentId, ...details })
	// The school arranges the accompanist, so the family's form does not have one.
	const accompanist = findEntry(access, value.entry)?.accompanist ?? undefined
	return editEntry(access, value.entry, { ...details, accompanist })
}

const SAID = {
	'sign-up': 'event-signed-up',
	change: 'event-entry-changed',
	'step-down': 'event-withdrawn',
} as const satisfies Record<FamilyEventForm['intent'], FlashId>
