import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteHref } from '#app/domain/site-href.ts'
import { visitJoin } from '#app/requests/join.server.ts'
import { factLine } from '#app/utils/fact-line.ts'
import type { Language } from '#app/utils/spoken.ts'
import { siteMeta } from '#app/web/site-meta.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { TONES } from './class-list.tsx'
import { JoinPage } from './frame.tsx'
import { readClassPage } from './read-class.server.ts'
import { saveSignUp } from './save-sign-up.server.ts'
import { SignUpForm, StartForm } from './sign-up-form.tsx'

export const handle = {
	spoken: true,
	title: (data: { joinClass: { name: string }; frame: { name: string } } | undefined, _language: Language) =>
		data ? `${data.joinClass.name}, ${data.frame.name}` : '',
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
	data
		? siteMeta(
				data.joinClass.name,
				factLine([data.joinClass.when, data.joinClass.ages, data.frame.name]),
				data.address,
			)
		: []

/** One class and its sign-up form. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoin(args, args.params.school)
	return readClassPage(args, open)
}

export async function action(args: ActionFunctionArgs) {
	const open = await visitJoin(args, args.params.school)
	return saveSignUp(args, open)
}

export default function JoinClass() {
	const data = useLoaderData<typeof loader>()
	const { frame, joinClass, asked } = data
	const { join } = useSiteWords()
	const form = useFormPage(
		asked ? { waits: asked.waits ? 'on' : '' } : { people: joinClass.isForAdults ? 'self' : '1' },
	)
	return (
		<JoinPage frame={frame}>
			<p className="screen-only">
				<a href={siteHref.join(frame.address)}>{join.back(frame.name)}</a>
			</p>
			<div className="join-form">
				<h1>
					<bdi>{joinClass.name}</bdi>
				</h1>
				<p className="muted">
					{factLine([
						joinClass.instrument,
						joinClass.ages,
						joinClass.when,
						joinClass.starts,
						joinClass.ends,
						joinClass.place,
						joinClass.planned,
						joinClass.teacher,
					])}
				</p>
				{joinClass.exceptions ? <p className="muted">{joinClass.exceptions}</p> : null}
				{asked ? (
					<SignUpForm form={form} {...data} asked={asked} />
				) : (
					<>
						<p>
							<span className={`tag tag-${TONES[joinClass.offer]}`}>{joinClass.places}</span>{' '}
							{join.says[joinClass.offer]}
						</p>
						<Costs joinClass={joinClass} />
						{joinClass.offer === 'closed' ? (
							<p>
								<a className="button" href={siteHref.join(frame.address, 'trial')}>
									{join.ask}
								</a>
							</p>
						) : (
							<StartForm form={form} />
						)}
					</>
				)}
			</div>
		</JoinPage>
	)
}

function Costs({ joinClass }: { joinClass: ReturnType<typeof useLoaderData<typeof loader>>['joinClass'] }) {
	if (!joinClass.price) return null
	return (
		<p>
			<strong>{joinClass.price.amount}</strong> {factLine([joinClass.price.per, joinClass.price.sibling])}
		</p>
	)
}
