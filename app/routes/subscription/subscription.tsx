import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { useSay } from '#app/components/say.ts'
import { SubscriptionView } from '#app/components/subscription/view.tsx'
import { subscriptionForm } from '#app/domain/subscription/form.ts'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { subscriptionFacts } from '#app/requests/plan.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { endPlan, resumePlan, retryPayment } from './subscription/save.server.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Subscription'),
	remembers: {},
}

/** Never redirects, because owners of a closed school still need their receipts. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	const facts = owner && subscriptionFacts(owner, args, pageLanguage(args))
	return { facts, signedIn: person !== null }
}

/** Cancels, resumes or retries the subscription, for all three addresses of this page. */
export async function action(args: ActionFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	if (!owner) throw redirect(href.login(href.subscription()))
	const form = await readForm(args, subscriptionForm)
	if (!form.ok) return invalid(args, form)

	if (form.value.intent === 'retry') return retryPayment(args, owner)
	return form.value.intent === 'resume' ? resumePlan(args, owner) : endPlan(args, owner)
}

export default function Subscription() {
	const { facts, signedIn } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<section className="wrap page-plain">
			<ErrorSummary form={form} names={[]} refusal="Nothing was canceled" />
			{facts ? <SubscriptionView facts={facts} /> : <ForOthers signedIn={signedIn} />}
		</section>
	)
}

function ForOthers({ signedIn }: { signedIn: boolean }) {
	const say = useSay()
	return (
		<>
			<h1>{say('Subscription')}</h1>
			<p>
				{say(
					signedIn
						? 'The plan of a school is looked after by its administrator.'
						: 'Sign in to see the plan of your school and what was paid, or look at the plans first.',
				)}
			</p>
			<p className="button-row">
				{signedIn ? null : (
					<a className="button button-filled" href={href.login(href.subscription())}>
						{say('Sign in')}
					</a>
				)}{' '}
				<a className="button" href={siteHref.pricing()}>
					{say('See the plans')}
				</a>
			</p>
		</>
	)
}
