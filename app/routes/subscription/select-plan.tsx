import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Notice } from '#app/components/panel.tsx'
import { leaveUpgradeForm } from '#app/domain/subscription/form.ts'
import { visit } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { hasWeakPassword } from '#app/models/identity/own-password.server.ts'
import { countUsage } from '#app/models/subscription/usage.server.ts'
import { findApprovedOrder } from '#app/models/subscription/open-order.server.ts'
import { activationTry } from '#app/domain/subscription/activation.ts'
import type { SubscriptionStatus } from '#app/domain/account/roles.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { planPage, type PlanPage } from '#app/domain/subscription/plan-page.ts'
import { cycles, planNames } from '#app/domain/subscription/plans.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import type { Language } from '#app/utils/spoken.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { PaymentConfirming } from './select-plan/confirming.tsx'
import { PlanChoice } from './select-plan/choice.tsx'
import { OrderSummary } from './select-plan/summary.tsx'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Select a plan'),
	checkout: true,
	remembers: { billing: cycles, type: ['solo'], plan: planNames, upgrade: ['true'] },
}

export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	// Only owners choose a plan.
	if (person && !owner) throw redirect(homeOf(person.role))

	const query = new URL(args.request.url).searchParams
	if (owner?.school.status === 'active') {
		throw redirect(query.get('upgrade') === 'true' ? href.subscription() : href.dashboard())
	}
	const approved = owner && findApprovedOrder(owner)
	const page = planPage(
		query,
		owner && { role: owner.role, ...owner.school, usage: countUsage(owner.schoolId) },
	)
	return {
		page,
		confirming: approved && { plan: approved.plan, cycle: approved.cycle },
		look: activationTry(query),
		hasWeakPassword: owner !== null && hasWeakPassword(owner),
		owner: owner && { email: owner.email, school: owner.school.name, status: owner.school.status },
	}
}

/** Cancels the upgrade and changes nothing. */
export async function action(args: ActionFunctionArgs) {
	const person = await visit(args)
	if (!person) throw redirect(href.login(href.upgrade()))
	const owner = ownerOf(person)
	if (!owner) throw redirect(homeOf(person.role))
	const form = await readForm(args, leaveUpgradeForm)
	if (!form.ok) return invalid(args, form)

	// The dashboard would send the owner of a closed school back here.
	const { status, isReadOnly } = owner.school
	if (status !== 'active')
		return redirectWithFlash(args, href.subscription(), { id: 'upgrade-cancelled-closed' })
	if (isReadOnly) return redirectWithFlash(args, href.subscription(), { id: 'upgrade-cancelled-read-only' })
	return redirectWithFlash(args, href.dashboard(), { id: 'upgrade-cancelled' })
}

export default function SelectPlan() {
	const { page, owner, confirming, look, hasWeakPassword } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const say = useSay()
	if (confirming) return <PaymentConfirming bought={confirming} look={look} solo={page.solo} />
	return (
		<section className="wrap page-plain">
			<ErrorSummary form={form} names={[]} refusal="That was not understood" />
			<p className="back">
				<a href={page.back}>{say('Back')}</a>
			</p>
			<h1>{say('Select a plan')}</h1>
			<p>
				{owner ? (
					<ForSchool owner={owner} />
				) : (
					say('Every plan has all core features. Pay by the month or by the year.')
				)}
			</p>
			{owner?.status === 'pending' ? <EmailHere email={owner.email} page={page} /> : null}
			{hasWeakPassword ? (
				<Notice tone="warn" title={say('Your password is easy to guess')}>
					<p>
						{say('It is one of the first anyone would try.')}{' '}
						<a href={href.forgotPassword()}>{say('Choose a stronger password')}</a>
					</p>
				</Notice>
			) : null}
			<div className="checkout">
				<div>
					<PlanChoice page={page} />
				</div>
				<OrderSummary page={page} email={owner?.email ?? null} />
			</div>
		</section>
	)
}

function ForSchool({ owner: { school, status } }: { owner: { school: string; status: SubscriptionStatus } }) {
	const { forSchool, forExpired, paid } = useSiteWords().plans
	const name = <bdi key="school">{school}</bdi>
	if (status !== 'expired') return <Sentence say={forSchool} parts={[name]} />
	const receipts = (
		<a key="paid" href={href.subscription()}>
			{paid}
		</a>
	)
	return <Sentence say={forExpired} parts={[name, receipts]} />
}

function EmailHere({ email, page }: { email: string | null; page: PlanPage }) {
	const say = useSay()
	const { uses } = useSiteWords().plans
	return (
		<p>
			<Sentence say={uses} parts={[<bdi key="email">{email}</bdi>]} />{' '}
			<a href={siteHref.correctEmail({ plan: page.chosen, billing: page.cycle })}>
				{say('Correct your email address')}
			</a>
		</p>
	)
}
