import { data } from '@remix-run/node'
import type { NewStudent } from '#app/domain/student/form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { addStudent, type Added } from '#app/models/student/addition.server.ts'
import type { Flash } from '#app/domain/flash.ts'
import { invalid, type ReadForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { billedBy, withFamilies } from '../read-families.server.ts'
import type { Duplicate } from '#app/models/student/duplicates.server.ts'
import type { KnownFamily, LikelyTwice } from '#app/models/student/known-families.server.ts'

export function saveStudent(args: RouteArgs, access: Access, form: ReadForm<NewStudent>) {
	if (form.intent === 'find') {
		const { data: answer, init } = withFamilies(args, access, form)
		// Choosing a family reveals this question. Most children share the guardians of their family, so it starts ticked.
		if (!form.submission.payload.familyId)
			answer.result.initialValue = { ...answer.result.initialValue, withGuardians: 'on' }
		return data({ ...answer, sibling: false, ...NOT_KNOWN }, init ?? undefined)
	}
	if (!form.ok) return sameForm(args, access, form)
	const sibling = isSibling(form)
	const billed = billedIn(form, form.value)
	if (!billed.ok) return sameForm(args, access, form, billed)
	const details = { ...billed.value }
	// Siblings are billed together, and guardians belong to a family.
	if (details.family === 'later' && (sibling || details.guardians.length > 0)) details.family = 'new'
	if (sibling && details.family === 'self')
		return sameForm(
			args,
			access,
			form,
			refused({ family: 'Choose a family, so that a sibling can be added to it' }),
		)

	const added = addStudent(access, details, { key: form.key, anyway: form.intent?.startsWith('anyway') })
	if (!added.ok) return sameForm(args, access, form, added)
	const { familyId, again } = added.value
	const to =
		sibling && familyId && !again ? href.newStudent({ family: familyId }) : pageAfter(args, added.value)
	return redirectWithFlash(args, to, flashOf(added.value))
}

/** The form of a lesson sends people here for a student who is not on the list yet. */
function pageAfter({ request }: RouteArgs, { id, joined }: Added): string {
	const isForLesson = new URL(request.url).searchParams.get('then') === 'lesson'
	return isForLesson && !joined ? href.newPrivateLesson({ student: id }) : href.student(id)
}

function sameForm(args: RouteArgs, access: Access, form: ReadForm<NewStudent>, why?: LikelyTwice) {
	const { data: answer, init } = withFamilies(args, access, form, invalid(args, form, why))
	const known = { duplicates: why?.duplicates ?? [], knownFamilies: why?.families ?? [] }
	return data({ ...answer, sibling: isSibling(form), ...known }, init ?? undefined)
}

const NOT_KNOWN: { duplicates: Duplicate[]; knownFamilies: KnownFamily[] } = {
	duplicates: [],
	knownFamilies: [],
}

/** The billed family. One that the page asked about counts instead of the new one; its other guardians do not come along unasked. */
function billedIn({ intent }: ReadForm<NewStudent>, value: NewStudent): Outcome<NewStudent> {
	const known = /^family(?:-sibling)?:(.+)$/.exec(intent ?? '')?.[1]
	if (!known) return billedBy(value)
	return done({ ...value, family: 'existing', familyId: known, withGuardians: false })
}

function isSibling({ intent }: ReadForm<unknown>): boolean {
	return intent === 'sibling' || intent === 'anyway-sibling' || Boolean(intent?.startsWith('family-sibling:'))
}

function flashOf({ name, joined, again }: Added): Flash {
	if (again) return { id: 'student-added-before', params: {} }
	if (!joined) return { id: 'student-added', params: { name } }
	const params = { name, class: joined.className, ...(joined.mailed ? { mailed: 'yes' } : {}) }
	if (joined.position) return { id: 'student-queued', params: { ...params, place: String(joined.position) } }
	return { id: 'student-enrolled', params }
}
