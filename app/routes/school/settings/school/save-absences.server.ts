import { data } from '@remix-run/node'
import type { Flash } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Doing } from '#app/requests/task.server.ts'
import { absenceSettings, type AbsenceSettings } from '#app/domain/attendance/absence-form.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addCode,
	archiveCode,
	removeCodeChange,
	restoreCode,
	saveCode,
} from '#app/models/attendance/code-changes.server.ts'
import { policyOf, removeRuleChange, saveRules } from '#app/models/attendance/settings.server.ts'
import { saveProfile } from '#app/models/school/profile.server.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { readsOf } from './read-absences.server.ts'

/** Saves the form, or previews the resulting wording for families. */
export async function saveAbsences({ args, access }: Doing) {
	const form = await readForm(args, absenceSettings)
	if (!form.ok) return invalid(args, form)
	const { value } = form
	if (value.intent === 'preview-rules' || value.intent === 'preview-code') {
		const { validFrom } = value
		if (validFrom < today(access.school.timeZone))
			return invalid(args, form, refused({ validFrom: 'Choose today or a later day.' }))
		const policy = policyAfter(access, value)
		return data({ result: form.submission.reply(), reads: readsOf(access, policy, validFrom) })
	}
	const saved = apply(access, form.key, value)
	return saved.ok
		? redirectWithFlash(args, href.schoolSettings('absences'), saved.value)
		: invalid(args, form, saved)
}

type Values<Intent extends AbsenceSettings['intent']> = Extract<AbsenceSettings, { intent: Intent }>

function policyAfter(access: Access, context: Values<'preview-rules' | 'preview-code'>) {
	const policy = policyOf(access, context.validFrom)
	if (context.intent === 'preview-rules') return { ...policy, rules: rulesIn(context) }
	const codes = policy.codes.map((code) =>
		code.letter === context.id ? { ...code, ...switchesIn(context) } : code,
	)
	return { ...policy, codes }
}

function apply(
	access: Access,
	key: string,
	values: Exclude<AbsenceSettings, { intent: 'preview-rules' | 'preview-code' }>,
): Outcome<Flash> {
	switch (values.intent) {
		case 'save-rules':
			return said(
				saveRules(access, values.version, rulesIn(values), values.validFrom),
				savedAs('Absence rules'),
			)
		case 'remove-rules':
			return said(removeRuleChange(access, values.validFrom), () => ({ id: 'change-removed' }))
		case 'save-reporting': {
			const { version, takesAbsences, lockedThrough } = values
			const settings = { takesAbsences, lockedThrough }
			return said(
				saveProfile(access, 'school.absences-changed', version, settings),
				savedAs('Reporting and lock'),
			)
		}
		case 'save-code':
			return said(saveCode(access, values.id, values, switchesIn(values)), savedAs(values.label))
		case 'add-code': {
			const { letter, isHeld, validFrom, label } = values
			const code = { ...switchesIn(values), letter, isHeld }
			return said(addCode(access, key, validFrom, code), () => ({
				id: 'school-added',
				params: { name: label },
			}))
		}
		case 'archive-code':
			return said(archiveCode(access, values.id), ({ name }) => ({ id: 'school-archived', params: { name } }))
		case 'restore-code':
			return said(restoreCode(access, values.id), ({ name }) => ({ id: 'school-restored', params: { name } }))
		case 'remove-code':
			return said(removeCodeChange(access, values.id, values.validFrom), () => ({ id: 'change-removed' }))
	}
}

function said<T>(outcome: Outcome<T>, flash: (value: T) => Flash): Outcome<Flash> {
	return outcome.ok ? done(flash(outcome.value)) : outcome
}

function savedAs(what: string) {
	return ({ changed }: { changed: boolean }): Flash =>
		changed ? { id: 'school-saved', params: { what } } : { id: 'school-unchanged' }
}

function rulesIn(context: Values<'save-rules' | 'preview-rules'>) {
	const { noticeHours, creditCap = null, capPeriod, creditDays = null, creditFrom } = context
	const { markDays, groupAlone } = context
	return { noticeHours, creditCap, capPeriod, creditDays, creditFrom, markDays, groupAlone }
}

function switchesIn(context: Values<'save-code' | 'preview-code' | 'add-code'>) {
	const { label, charges, pays, credit, countsToCap, needsNote, inPortal } = context
	return { label, charges, pays, credit, countsToCap, needsNote, inPortal }
}
