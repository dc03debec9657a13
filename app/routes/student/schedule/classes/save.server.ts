import type { ActionFunctionArgs } from '@remix-run/node'
import { homeSignUpForm } from '#app/domain/join/form.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { OpenPortal } from '#app/requests/portal.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { signUpAtHome } from '#app/models/join/at-home.server.ts'
import { withdrawAtHome } from '#app/models/join/withdrawal.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { findHomeClass, findSiblingFamily } from './read.server.ts'

const SAID = { seat: 'class-joined', waiting: 'class-list-joined', request: 'class-asked' } as const

/** Signs up the student of the form, or the brother or sister who was typed; or withdraws that. */
export async function saveHomeSignUp(args: ActionFunctionArgs, access: Access, portal: OpenPortal) {
	const { id: classId } = findHomeClass(args, access)
	const form = await readForm(args, homeSignUpForm)
	if (!form.ok) return invalid(args, form)
	const { value } = form
	if (value.intent === 'withdraw') {
		const withdrawn = withdrawAtHome(access, { classId, studentId: bookableId(portal, value.student) })
		if (!withdrawn.ok) return invalid(args, form, withdrawn)
		return redirectWithFlash(args, portalHref.classes(portal.keep), { id: 'class-withdrawn' })
	}
	const { waits, message, texts, agreed } = value
	const saved = signUpAtHome(access, form.key, {
		classId,
		waits,
		message,
		texts,
		agreed,
		...(value.intent === 'sign-up'
			? { studentId: bookableId(portal, value.student), newcomer: null, familyId: null }
			: {
					studentId: null,
					newcomer: value,
					familyId: findSiblingFamily(access, portal.children) ?? missing(),
				}),
	})
	if (!saved.ok) return invalid(args, form, saved)
	const to = saved.value === 'seat' ? href.portal('schedule', portal.keep) : portalHref.classes(portal.keep)
	return redirectWithFlash(args, to, { id: SAID[saved.value] })
}

/** Students of other families, and those the guardian may not book for, do not exist here. */
function bookableId({ children }: OpenPortal, asked: string): string {
	return (children.find(({ id, mayBook }) => id === asked && mayBook) ?? missing()).id
}
