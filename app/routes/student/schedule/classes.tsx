import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalLanguage, usePortalWords } from '#app/components/portal/words.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import { href } from '#app/domain/href.ts'
import type { OfferKind } from '#app/domain/join/offer.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { readHomeClasses } from './classes/read.server.ts'

export { links } from '#app/styles/portal.ts'

export const handle = { title: 'Classes to join' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'lesson:book')
	return readHomeClasses(access, openPortal(args, access, 'schedule'))
}

/** The classes of the school's sign-up page, with what each child may do. */
export default function ClassesToJoin() {
	const { keep, isOwn, forYourself, askForTrial, classes } = useLoaderData<typeof loader>()
	const { join: text, lessons } = usePortalWords()
	const { join } = siteWords(usePortalLanguage())
	return (
		<>
			<PortalHead
				title={text.title}
				beside={
					<a className="act" href={href.portal('schedule', keep)}>
						{lessons.title}
					</a>
				}
			/>
			{classes.length === 0 ? <p>{text.none}</p> : null}
			{classes.map((joinClass) => {
				const { id, name, offer, price, places, children } = joinClass
				return (
					<section key={id} className="card">
						<h2>
							<bdi>{name}</bdi> <span className="tag">{places}</span>
						</h2>
						<p>
							{factLine([
								joinClass.when,
								joinClass.room,
								joinClass.planned,
								joinClass.instrument,
								joinClass.ages,
								joinClass.teacher,
								joinClass.starts,
								joinClass.ends,
							])}
							{price ? (
								<>
									<br />
									{price.amount} {price.per}
								</>
							) : null}
						</p>
						{children.map(({ id: childId, is, firstName, mayBook }) =>
							is ? (
								<p key={childId} className="muted">
									{text.is[is](firstName)}{' '}
									{mayBook && is !== 'in' ? (
										<a className="act" href={portalHref.joinClass(id, { ...keep, student: childId })}>
											{text.leave[is]}
											<span className="sr-only"> {name}</span>
										</a>
									) : null}
								</p>
							) : null,
						)}
						{offer === 'closed' ? (
							<p className="muted">{join.says.closed}</p>
						) : (
							<JoinButtons
								people={children.filter(({ is }) => !is)}
								label={(child) =>
									child.offer === 'closed'
										? null
										: isOwn
											? text.self[child.offer]
											: text.do[child.offer](child.firstName || text.sibling)
								}
								to={(student) => portalHref.joinClass(id, { ...keep, student })}
								about={name}
							/>
						)}
					</section>
				)
			})}
			{askForTrial ? <Other question={text.trial} to={askForTrial} label={text.askForTrial} /> : null}
			{/* A guardian who wants to learn as well signs up where visitors do. */}
			{forYourself ? <Other question={text.yourself} to={forYourself} label={text.signUpPage} /> : null}
		</>
	)
}

function Other({ question, to, label }: { question: string; to: string; label: string }) {
	return (
		<p>
			{question}{' '}
			<a className="act" href={to}>
				{label}
			</a>
		</p>
	)
}

interface Person {
	id: string
	firstName: string
	mayBook: boolean
	offer: OfferKind
}

interface JoinButtonsProps {
	people: Person[]
	label: (person: Person) => string | null
	to: (id: string) => string
	about: string
}

/** One link for each student who may still join. */
function JoinButtons({ people, label, to, about }: JoinButtonsProps) {
	const text = usePortalWords().join
	const able = people.filter(({ mayBook }) => mayBook)
	if (able.length === 0) return people.length > 0 ? <p className="muted">{text.mayNotBook}</p> : null
	return (
		<p className="acts">
			{able.map((person) => [
				<a key={person.id} className="act" href={to(person.id)}>
					{label(person)}
					<span className="sr-only"> {about}</span>
				</a>,
				' ',
			])}
		</p>
	)
}
