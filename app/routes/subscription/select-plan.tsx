import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/form.tsx'
import { leaveUpgradeForm } from '#app/forms/subscription.ts'
import { visit } from '#app/guards/enter.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { planPage } from '#app/domain/subscription/plan-page.ts'
import { cycles, planNames } from '#app/domain/subscription/plans.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { PlanChoice } from './select-plan/choice.tsx'
import { OrderSummary } from './select-plan/summary.tsx'

export const handle = {
	title: 'Select a plan',
	remembers: { billing: cycles, type: ['solo'], plan: planNames, upgrade: ['true'] },
}

export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	const owner = ownerOf(person)
	// Whoever cannot pay for a school has nothing to choose here.
	if (person && !owner) throw redirect(homeOf(person.role))

	const query = new URL(asked.request.url).searchParams
	if (owner?.school.status === 'active') {
		throw redirect(query.get('upgrade') === 'true' ? href.subscription() : href.dashboard())
	}
	const page = planPage(query, owner && { role: owner.role, ...owner.school })
	return {
		page,
		owner: owner && { email: owner.email, school: owner.school.name, status: owner.school.status },
	}
}

/** Leaving an upgrade for now keeps everything as it is. */
export async function action(asked: ActionFunctionArgs) {
	const person = await visit(asked)
	if (!person) throw redirect(href.login(href.upgrade()))
	const form = await readForm(asked, leaveUpgradeForm)
	if (!form.ok) return invalid(asked, form)

	return leadTo(asked, href.dashboard(), { id: 'upgrade-cancelled' })
}

export default function SelectPlan() {
	const { page, owner } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<section className="wrap page-plain">
			<ErrorSummary form={form} names={[]} refusal="That was not understood" />
			<p>
				<a className="button button-small" href={page.back}>
					Back
				</a>
			</p>
			<h1>Select a plan</h1>
			<p>
				{owner ? (
					<>
						For <bdi>{owner.school}</bdi>
						{owner.status === 'expired' ? (
							<>
								, whose subscription has expired. Everything in it is kept, and so is{' '}
								<a href={href.subscription()}>what was paid so far</a>.
							</>
						) : (
							'.'
						)}
					</>
				) : (
					'Every plan has all core features. Pay by the month or by the year.'
				)}
			</p>
			<PlanChoice page={page} />
			<OrderSummary page={page} email={owner?.email ?? null} />
		</section>
	)
}
