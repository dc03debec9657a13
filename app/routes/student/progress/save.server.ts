import type { ActionFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import type { FlashId } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { progressForm, type ProgressForm } from '#app/domain/portal/learning-form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addPractice, confirmPractice, removePractice } from '#app/models/learning/practice.server.ts'
import { tickAssignment } from '#app/models/learning/assignments.server.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Saves practice and finished assignments. */
export async function saveProgress(args: ActionFunctionArgs, access: Access, { keep }: OpenPortal) {
	const form = await readForm(args, progressForm(portalWords(access.language)))
	if (!form.ok) return invalid(args, form)

	const saved = save(access, form.key, form.value)
	if (!saved.ok && saved.status === 404) missing()
	if (!saved.ok) return invalid(args, form, named(saved))

	return redirectWithFlash(args, href.portal('progress', keep), { id: flashes[form.value.intent] })
}

const flashes: Record<ProgressForm['intent'], FlashId> = {
	practice: 'practice-added',
	confirm: 'practice-confirmed',
	remove: 'practice-removed',
	tick: 'assignment-ticked',
	untick: 'assignment-unticked',
}

function save(access: Access, key: string, form: ProgressForm): Outcome<unknown> {
	if ('entry' in form)
		return form.intent === 'confirm'
			? confirmPractice(access, form.entry)
			: removePractice(access, form.entry)
	if ('assignment' in form) return tickAssignment(access, form.assignment, form.intent === 'tick')
	const { student, day, minutes, piece, note, again } = form
	return addPractice(access, key, student, { day, minutes, pieceId: piece, note, again: again === 'on' })
}

/** Maps errors of the model to the fields of the form. */
function named<Refusal extends { errors: Record<string, string[]> }>(refused: Refusal): Refusal {
	const { pieceId, ...errors } = refused.errors
	return pieceId ? { ...refused, errors: { ...errors, piece: pieceId } } : refused
}
