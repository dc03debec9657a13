import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { holdForm, ownSignUpForm, signUpForm } from '#app/domain/join/form.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { holdForForm, takeSignUp } from '#app/models/visitors/join-sign-up.server.ts'
import type { OpenJoinPage } from '#app/models/visitors/join-page.server.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { inSameLanguage, pageLanguage } from '#app/web/language.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Saves either form: the number of children, which reserves the seats, or the sign-up itself. */
export async function saveSignUp(args: ActionFunctionArgs, open: OpenJoinPage) {
	const found = findShownClass(open.access, args.params.classId ?? '') ?? missing()
	const query = new URL(args.request.url).searchParams
	return query.has('for') ? send(args, open, found.id, query) : hold(args, open, found)
}

async function hold(
	args: ActionFunctionArgs,
	open: OpenJoinPage,
	{ id, offer }: { id: string; offer: string },
) {
	const form = await readForm(args, holdForm)
	if (!form.ok) return invalid(args, form)
	const { people } = form.value
	const to = (query: Record<string, string>) =>
		redirect(
			inSameLanguage(args.request, siteHref.join(open.page.address, id, { for: people, ...query })),
			303,
		)
	if (offer === 'list') return to({ waits: 'on' })
	if (offer !== 'seat') return to({})
	const held = holdForForm(open.access, id, people === 'self' ? 1 : Number(people), args.context)
	if (held.ok) return to(held.value ? { hold: held.value.token } : {})
	// With fewer free seats than children the form offers the waiting list.
	return held.status === 409 ? to({ waits: 'on' }) : invalid(args, form, held)
}

async function send(args: ActionFunctionArgs, open: OpenJoinPage, classId: string, query: URLSearchParams) {
	const isSelf = query.get('for') === 'self'
	const form = await readOpenForm(args, 'sign-up', isSelf ? ownSignUpForm : signUpForm)
	if (!form.ok) return invalid(args, form)
	const { children, name = '', email, phone, texts, agreed, waits, message } = form.value
	const wish = {
		...{ classId, children, isSelf, texts, agreed, waits, message },
		contact: { name, email, phone, language: pageLanguage(args) },
		hold: query.get('hold') ?? '',
	}
	const became = takeSignUp(open.access, wish, args.context)
	if (!became.ok) return invalid(args, form, became)
	const thanks = siteHref.join(open.page.address, 'thanks', { for: became.value })
	return redirect(inSameLanguage(args.request, thanks), 303)
}
