import { schoolDecision, type SchoolDecision } from '#app/domain/platform/form.ts'
import type { Asked } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import {
	askForDeletion,
	keepOpen,
	noteOnSchool,
	overrideLimits,
	resumeSchool,
	stopDeletion,
	suspendSchool,
} from '#app/models/platform/oversight.server.ts'
import { beginView, endView } from '#app/models/identity/view-as.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { platformHref } from '#app/domain/platform/href.ts'

const said: Record<Exclude<SchoolDecision['intent'], 'view' | 'end-view'>, FlashId> = {
	limits: 'school-limits',
	open: 'school-open',
	suspend: 'school-suspended',
	resume: 'school-resumed',
	delete: 'school-deleting',
	keep: 'school-kept',
	note: 'school-noted',
}

/** One decision of staff about the school in the address. */
export async function decideOnSchool(args: Asked, staff: Staff) {
	const form = await readForm(args, schoolDecision)
	if (!form.ok) return invalid(args, form)
	const id = new URL(args.request.url).searchParams.get('id') ?? ''
	const { value } = form
	if (value.intent === 'end-view') {
		const school = endView(staff)
		return leadTo(args, school ? platformHref.school(school) : platformHref.schools(), { id: 'view-ended' })
	}
	if (value.intent === 'view') {
		const begun = beginView(staff, id, value)
		if (!begun.ok) return invalid(args, form, begun)
		return leadTo(args, href.dashboard(), { id: 'view-begun', params: { school: begun.value.school } })
	}
	const decided = decide(staff, id, value)
	if (!decided.ok) return invalid(args, form, decided)
	return leadTo(args, platformHref.school(id), {
		id: said[value.intent],
		params: { name: decided.value.name },
	})
}

type Decision = Exclude<SchoolDecision, { intent: 'view' | 'end-view' }>

function decide(staff: Staff, id: string, value: Decision) {
	switch (value.intent) {
		case 'limits':
			return overrideLimits(staff, id, {
				...value,
				teachers: value.teachers ?? null,
				students: value.students ?? null,
			})
		case 'open':
			return keepOpen(staff, id, value)
		case 'suspend':
			return suspendSchool(staff, id, value.reason)
		case 'resume':
			return resumeSchool(staff, id, value.reason)
		case 'delete':
			return askForDeletion(staff, id, value)
		case 'keep':
			return stopDeletion(staff, id, value.reason)
		case 'note':
			return noteOnSchool(staff, id, value.note ?? null)
	}
}
