import { Avatar } from '#app/components/avatar.tsx'
import { Dots } from '#app/components/lesson/dots.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { stateRules } from '#app/domain/student/states.ts'
import type { FamilyShown } from '../family.tsx'

export function Children({ family: { id, children, former } }: { family: FamilyShown }) {
	return (
		<Panel
			title="Students"
			beside={
				<Link className="quiet-link" to={href.newStudent({ family: id })}>
					Add a sibling
				</Link>
			}
		>
			{children.length === 0 ? <p className="muted">Nobody in this family is taught at the moment.</p> : null}
			<ul className="rows family-children">
				{children.map((child) => (
					<Child key={child.id} child={child} />
				))}
			</ul>
			{former.length > 0 ? (
				<p className="muted">
					In the archive:{' '}
					{former.map(({ id: studentId, name }, at) => (
						<span key={studentId}>
							{at > 0 ? ', ' : null}
							<a href={href.student(studentId)}>
								<bdi>{name}</bdi>
							</a>
						</span>
					))}
				</p>
			) : null}
		</Panel>
	)
}

function Child({ child }: { child: FamilyShown['children'][number] }) {
	const { id, name, photo, age, instruments, dots, state } = child
	const { label, tone } = stateRules[state]
	const facts = [age === null ? null : many(age, 'year', 'years'), ...instruments].filter(Boolean)
	return (
		<li>
			<span>
				{photo ? <Avatar photo={photo} /> : null}{' '}
				<a className="family-child" href={href.student(id)}>
					<bdi>{name}</bdi>
				</a>
				<br />
				<span className="muted">{facts.join(', ')}</span>{' '}
				{state === 'active' ? null : <State tone={tone}>{label}</State>}
			</span>{' '}
			<ChildClasses child={child} /> <Dots dots={dots} />
		</li>
	)
}

function ChildClasses({ child: { id, name, classes } }: { child: FamilyShown['children'][number] }) {
	return (
		<ul className="list-none p-0">
			{classes.length === 0 ? (
				<li>
					<Link to={href.student(id, 'enroll')}>
						Enroll in a class<span className="sr-only">: {name}</span>
					</Link>
				</li>
			) : null}
			{classes.map(({ id: place, classId, name: className, text }) => (
				<li key={place}>
					<a href={href.class(classId)}>
						<bdi>{className}</bdi>
					</a>
					<br />
					<span className="muted">{text}</span>
				</li>
			))}
		</ul>
	)
}
