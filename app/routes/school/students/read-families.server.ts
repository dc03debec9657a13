import { data } from '@remix-run/node'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findFamilies, findFamilyCard } from '#app/models/student/family-search.server.ts'
import type { FamilyChoice } from '#app/models/student/family.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { invalid, type ReadForm } from '#app/web/form.server.ts'

type Answer = ReturnType<typeof invalid>

/** Adds the families that match the search. A mere search reports no errors. */
export function withFamilies(args: RouteArgs, access: Access, form: ReadForm<unknown>, wrong?: Answer) {
	return data(
		{ ...(wrong ?? unsent(args, form)).data, ...familiesOf(access, form) },
		wrong?.init ?? { status: 200 },
	)
}

const CONTRADICTION =
	'You picked an existing family below. Choose “An existing family” here, or “None of these” below.'

const NEW_TOO = 'You named a new family below. Choose “A new family” here, or clear its name and address.'

/** A selected or named family wins over an untouched "Decide later". */
export function billedBy<T extends FamilyChoice>(value: T): Outcome<T> {
	const isNamed = Boolean(value.familyName || value.address)
	if (isNamed && value.family !== 'new') {
		if (value.family !== 'later' || value.familyId) return refused({ family: NEW_TOO })
		return done({ ...value, family: 'new' })
	}
	if (!value.familyId || value.family === 'existing') return done(value)
	if (value.family !== 'later') return refused({ family: CONTRADICTION })
	return done({ ...value, family: 'existing' })
}

export function familiesOf(access: Access, form: ReadForm<unknown>) {
	const { familySearch, familyId } = form.submission.payload
	const search = textOf(familySearch)
	const chosen = textOf(familyId) ? findFamilyCard(access, textOf(familyId)) : null
	const matches = search ? findFamilies(access, search) : []
	const families = chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen, ...matches] : matches
	return { search, families: search || chosen ? families : null }
}

function unsent(args: RouteArgs, form: ReadForm<unknown>): Answer {
	const { data: same, init } = invalid(args, form, { ok: false, errors: {}, status: 200 })
	delete same.result.error
	return data(same, init ?? undefined)
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}
