import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasJustPaid, visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import type { Person } from '#app/models/access.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { useSay } from '#app/components/say.ts'
import { sitePhrase } from '#app/content/site/catalogs.ts'
import { href } from '#app/domain/href.ts'
import type { Language } from '#app/utils/spoken.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => sitePhrase(language, 'Payment Successful'),
}

/**
 * Nothing is decided here: whether the school is open, the dashboard's guard sees for itself. Whoever opens the address
 * without having paid in this session is told where they can go.
 */
export async function loader(asked: LoaderFunctionArgs) {
	const person = await visit(asked)
	const next = await nextFor(asked, person)
	// The words of the note are there to be read.
	asked.context.replyHeaders.set('Refresh', `${next.note ? 10 : 1};url=${next.to}`)
	return { next }
}

interface Next {
	to: string
	label: string
	/** Why it is not the dashboard. */
	note: string | null
}

async function nextFor(asked: LoaderFunctionArgs, person: Person | null): Promise<Next> {
	if (!person)
		return {
			to: href.login(),
			label: 'Sign in',
			note: 'You’re not signed in. Sign in to open your dashboard.',
		}
	const dashboard = { to: homeOf(person.role), label: 'Go to Dashboard', note: null }
	if (!ownerOf(person) || person.school?.status === 'active') return dashboard
	if (await hasJustPaid(asked, person.school)) return dashboard
	return {
		to: href.selectPlan(),
		label: 'See the plans',
		note: 'No payment was made in this session. Your dashboard opens once a plan is paid for.',
	}
}

export default function PaymentSuccess() {
	const { next } = useLoaderData<typeof loader>()
	const say = useSay()
	return (
		<section className="wrap page-plain" data-goes={next.note ? undefined : next.to}>
			<h1>{say('Payment Successful')}</h1>
			<p role="status">{say('Redirecting to your dashboard')}</p>
			{next.note ? <p>{say(next.note)}</p> : null}
			<p>
				<a className="button button-filled" href={next.to}>
					{say(next.label)}
				</a>
			</p>
		</section>
	)
}
