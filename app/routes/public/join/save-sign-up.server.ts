import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { holdForm, ownSignUpForm, signUpForm } from '#app/domain/join/form.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { findOfferedClass } from '#app/models/join/offered.server.ts'
import { findInvoiceToPay } from '#app/models/join/pay-terms.server.ts'
import { findShownClass } from '#app/models/join/shown-classes.server.ts'
import { signDocument } from '#app/models/mail/document-link.server.ts'
import { holdForForm, takeSignUp } from '#app/models/visitors/join-sign-up.server.ts'
import type { OpenJoinPage } from '#app/models/visitors/join-page.server.ts'
import { payOnline } from '#app/requests/online-payment.server.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { inSameLanguage, pageLanguage } from '#app/web/language.server.ts'
import { missing } from '#app/web/missing.server.ts'

/** Saves either form: the number of children, which reserves the seats, or the sign-up itself. */
export async function saveSignUp(args: ActionFunctionArgs, open: OpenJoinPage) {
	const { id } = findShownClass(open.access, args.params.classId ?? '') ?? missing()
	const query = new URL(args.request.url).searchParams
	return query.has('for') ? send(args, open, id, query) : hold(args, open, id)
}

async function hold(args: ActionFunctionArgs, open: OpenJoinPage, id: string) {
	const form = await readForm(args, holdForm)
	if (!form.ok) return invalid(args, form)
	const { people } = form.value
	const count = people === 'self' ? 1 : Number(people)
	const offer = findOfferedClass(open.access, id, count)?.offer
	const to = (query: Record<string, string>) =>
		redirect(
			inSameLanguage(args.request, siteHref.join(open.page.address, id, { for: people, ...query })),
			303,
		)
	if (offer === 'list') return to({ waits: 'on' })
	if (offer !== 'seat') return to({})
	const held = holdForForm(open.access, id, count, args.context)
	if (held.ok) return to(held.value ? { hold: held.value.token } : {})
	// With fewer free seats than children the form offers the waiting list.
	return held.status === 409 ? to({ waits: 'on' }) : invalid(args, form, held)
}

async function send(args: ActionFunctionArgs, open: OpenJoinPage, classId: string, query: URLSearchParams) {
	const isSelf = query.get('for') === 'self'
	const form = await readOpenForm(args, 'sign-up', isSelf ? ownSignUpForm : signUpForm)
	if (!form.ok) return invalid(args, form)
	const { children, name = '', email, phone, texts, agreed, waits, message, pays } = form.value
	const wish = {
		classId,
		children,
		isSelf,
		texts,
		agreed,
		waits,
		message,
		pays,
		contact: { name, email, phone, language: pageLanguage(args) },
		hold: query.get('hold') ?? '',
	}
	const became = takeSignUp(open.access, wish, args.context)
	if (!became.ok) return invalid(args, form, became)
	const isPaid = became.value === 'seat' || became.value === 'again'
	const toPay = isPaid ? findInvoiceToPay(open.access, classId, email) : null
	if (toPay) return redirect(await whereToPay(args, open, toPay), 303)
	const thanks = siteHref.join(open.page.address, 'thanks', {
		for: became.value,
		class: became.value === 'seat' ? classId : undefined,
	})
	return redirect(inSameLanguage(args.request, thanks), 303)
}

/** The page of the provider, or our own page of the invoice if that cannot be reached or money is transferred. */
async function whereToPay(
	{ request }: ActionFunctionArgs,
	{ access }: OpenJoinPage,
	{ invoiceId, amountMinor, isOnline }: NonNullable<ReturnType<typeof findInvoiceToPay>>,
): Promise<string> {
	const begun = isOnline ? await payOnline(request, access, { invoiceId, amountMinor, payerId: null }) : null
	if (begun?.ok) return begun.value.approveUrl
	const token = signDocument({ schoolId: access.schoolId, kind: 'invoice', id: invoiceId })
	return inSameLanguage(request, siteHref.payInvoice(token))
}
