import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { twoFactorForm } from '#app/forms/two-factor.ts'
import { changeTwoFactor, codesHeader, enterOwnAccount, readTwoFactor } from '#app/flows/two-factor.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { href } from '#app/domain/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { Codes } from './two-factor/codes.tsx'
import { On } from './two-factor/on.tsx'
import { Begin, Setup } from './two-factor/setup.tsx'

export const handle = { title: 'Two-factor sign-in' }

export async function loader(asked: LoaderFunctionArgs) {
	const person = await enterOwnAccount(asked)
	return readTwoFactor(asked, person)
}

export async function action(asked: ActionFunctionArgs) {
	const person = await enterOwnAccount(asked)
	const form = await readForm(asked, twoFactorForm)
	if (!form.ok) return invalid(asked, form)
	const changed = await changeTwoFactor(asked, person, form.value)
	if (!changed.ok) return invalid(asked, form, changed)
	const { flash, codes } = changed.value
	if (!flash) return redirect(href.twoFactor(), 303)
	return leadTo(asked, href.twoFactor(), flash, codes ? [await codesHeader(person, codes)] : [])
}

/** Every role's own page: it needs no script and no subscription. */
export default function TwoFactor() {
	const shown = useLoaderData<typeof loader>()
	const { on, setup, codes } = shown
	return (
		<>
			{codes ? <Codes codes={codes} name={shown.name} /> : null}
			{!codes && on ? <On on={on} devices={shown.devices} isNeeded={shown.isNeeded} /> : null}
			{setup ? <Setup setup={setup} /> : null}
			{!on && !setup ? <Begin isNeeded={shown.isNeeded} /> : null}
			<ul className="form-links screen-only">
				<li>
					<a href={href.help('two-factor')}>About two-factor sign-in</a>
				</li>
				<li>
					<a href={codes ? href.twoFactor() : shown.back}>
						{codes ? 'I have saved my codes' : 'Back to Solfa'}
					</a>
				</li>
			</ul>
		</>
	)
}
