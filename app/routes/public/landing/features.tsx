import type { ReactNode } from 'react'
import { useSay } from '#app/components/say.ts'

export function Features() {
	const say = useSay()
	return (
		<section id="features" className="band">
			<div className="wrap">
				<h2>{say('Six things a school does every day, done well')}</h2>
				<ul className="grid">
					<Feature title="Student management" text={text.students}>
						<span className="tag tag-good">{say('Active')}</span>{' '}
						<span className="tag tag-new">{say('Trial on Tuesday')}</span>{' '}
						<span className="tag">{say('Waiting: cello')}</span>
					</Feature>
					<Feature title="Class scheduling" text={text.schedule}>
						<strong>{say('Tue 15:30')}</strong> {say('Ada, piano')}{' '}
						<span className="tag tag-good">{say('Present')}</span>
					</Feature>
					<Feature title="Payments and invoicing" text={text.money}>
						<span className="sum">
							{say('4 × piano, 30 min')} <strong>$160.00</strong>
						</span>
					</Feature>
					<Feature title="Teacher management" text={text.teachers}>
						<span className="sum">
							{say('Elena, 18 of 20 hours')} <Load />
						</span>
					</Feature>
					<Feature title="Analytics and reports" text={text.reports}>
						<Bars />
					</Feature>
					<Feature title="Communication tools" text={text.messages}>
						<q>{say('No lessons on Monday: the school is closed.')}</q>{' '}
						<span className="tag">{say('Announcement')}</span>
					</Feature>
				</ul>
			</div>
		</section>
	)
}

const text = {
	students: 'One page for each student: lessons, progress, guardians, balance. Families stay together.',
	schedule: 'Lessons, classes and rooms on one timetable, with attendance and reminders built in.',
	money: 'Payments processed, invoices sent. Every line says which lessons it is for.',
	teachers: 'Each teacher sees their own day and students. The office sees everybody.',
	reports: 'Attendance, income and enrollment, by week, month and term, ready to print.',
	messages: 'Messages, email and announcements to one family, a class or the whole school.',
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
	const say = useSay()
	return (
		<li className="card">
			<h3>{say(title)}</h3>
			<p className="muted">{say(text)}</p>
			<div className="piece">{children}</div>
		</li>
	)
}

/** Eighteen of twenty, matching the text next to it. */
function Load() {
	return (
		<svg className="bars" viewBox="0 0 96 8" width="96" height="8" aria-hidden="true">
			<path className="rest" d="M0 0h96v8H0z" />
			<path d="M0 0h86v8H0z" />
		</svg>
	)
}

function Bars() {
	const say = useSay()
	return (
		<span className="sum">
			<span>
				{say('Attendance')} <strong>94%</strong>
			</span>
			<svg className="bars" viewBox="0 0 96 28" width="96" height="28" aria-hidden="true">
				<path d="M0 12h12v16H0zM16 9h12v19H16zM32 14h12v14H32zM48 7h12v21H48zM64 5h12v23H64zM80 2h12v26H80z" />
			</svg>
		</span>
	)
}
