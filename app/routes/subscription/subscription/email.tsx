import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PasswordField, TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { ownEmail } from '#app/domain/account/profile-form.ts'
import { href } from '#app/domain/href.ts'
import { knownCycle, knownPlan } from '#app/domain/school/registration-form.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { visit, type RouteArgs } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { toSubscription } from '#app/requests/plan.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Language } from '#app/utils/spoken.ts'
import { changeOwnAccount } from '#app/views/account/own-account.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

const TITLE = 'Correct your email address'

export const handle = { spoken: true, title: (_: unknown, language: Language) => sitePhrase(language, TITLE) }

/** Owners may have mistyped their address when they registered, and their settings open only after payment. */
export async function loader(args: LoaderFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	if (!owner || owner.school.status === 'active') throw toSubscription(args)
	return { email: owner.email, plans: plansHref(args) }
}

/** The page of the plans, with the choice made there. */
function plansHref({ request }: RouteArgs) {
	const query = new URL(request.url).searchParams
	return href.selectPlan({ plan: knownPlan(query.get('plan')), billing: knownCycle(query.get('billing')) })
}

export async function action(args: ActionFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	if (!owner) throw redirect(href.login(siteHref.correctEmail()))
	const form = await readForm(args, ownEmail)
	if (!form.ok) return invalid(args, form)
	const changed = await changeOwnAccount(args, owner, form.value)
	if (!changed.ok) return invalid(args, form, changed)
	return redirectWithFlash(args, plansHref(args), changed.value)
}

export default function CorrectEmail() {
	const { email, plans } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const say = useSay()
	const { uses } = useSiteWords().plans
	return (
		<section className="wrap page-plain narrow">
			<FormPage
				form={form}
				title={say(TITLE)}
				intro={
					<p>
						{email ? <Sentence say={uses} parts={[<bdi key="email">{email}</bdi>]} /> : null}{' '}
						{say('We’ll email a link to the new address; your account changes when you open it.')}
					</p>
				}
				submit="Send confirmation link"
				pending="Sending..."
				refusal="Your email address was not changed"
			>
				<input type="hidden" name="intent" value="email" />
				<TextField form={form} name="email" label="New email address" type="email" autoComplete="email" />
				<PasswordField
					form={form}
					name="currentPassword"
					label="Your password"
					autoComplete="current-password"
				/>
			</FormPage>
			<p className="part">
				<a className="button" href={plans}>
					{say('Back to the plans')}
				</a>
			</p>
		</section>
	)
}
