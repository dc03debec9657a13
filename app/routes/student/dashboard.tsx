import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { openPortal } from '#app/requests/portal.server.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { Balance } from './dashboard/balance.tsx'
import { Events } from './dashboard/events.tsx'
import { NextLesson } from './dashboard/next-lesson.tsx'
import { readHome } from './dashboard/read.server.ts'
import { Todo } from './dashboard/todo.tsx'
import type { PhoneNumber } from '#app/utils/phone-number.ts'

export const handle = { title: 'Home' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'student', 'home:read')
	return readHome(access, openPortal(args, access, 'dashboard'))
}

export default function StudentHome() {
	const home = useLoaderData<typeof loader>()
	const text = usePortalWords()
	const { name, school, children, child, keep, next, todo, note, balance, contact } = home
	if (children.length === 0)
		return (
			<>
				<PortalHead title={text.home.hello(name)} />
				<p>{text.shell.noChildren}</p>
				<p>{text.shell.askOffice(school)}</p>
				{contact ? <Contact {...contact} /> : null}
			</>
		)
	return (
		<>
			<PortalHead title={text.home.hello(name)} list={children} child={child} />
			<NextLesson next={next} keep={keep} isOwn={home.isOwn} school={school} isShown={home.shows.schedule} />
			<Todo list={todo} keep={keep} />
			<Events events={home.events} keep={keep} isOwn={home.isOwn} />
			<Practice assignments={home.assignments} />
			{note ? (
				<section>
					<h2>{text.home.noteFrom(note.teacher, note.day, note.child)}</h2>
					<blockquote className="quote">{note.text}</blockquote>
					<p>
						<a className="act" href={href.portal('progress', keep)}>
							{text.home.allNotes}
						</a>
					</p>
				</section>
			) : null}
			<Balance balance={balance} />
			{contact ? <Contact {...contact} /> : null}
		</>
	)
}

/** Assignments until the next lesson. */
function Practice({
	assignments,
}: {
	assignments: { id: string; child: string | null; studentId: string; text: string }[]
}) {
	const words = usePortalWords().home
	if (assignments.length === 0) return null
	return (
		<section>
			<h2>{words.practice}</h2>
			<ul className="todo">
				{assignments.map(({ id, child, studentId, text }) => (
					<li key={id}>
						<a className="act" href={href.portal('progress', { child: studentId })}>
							{child ? words.practiceOf(child, text) : text}
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Contact details of the school; phones can call or write directly. */
function Contact({ phone, email }: { phone: PhoneNumber | null; email: string | null }) {
	const text = usePortalWords().home
	if (!phone && !email) return null
	return (
		<section>
			<h2>{text.contact}</h2>
			<p className="button-row">
				{phone ? (
					<a className="button" href={phone.href}>
						{text.call} {phone.text}
					</a>
				) : null}{' '}
				{email ? (
					<a className="button" href={`mailto:${email}`}>
						{text.email} {email}
					</a>
				) : null}
			</p>
		</section>
	)
}
