import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { Score } from './score.tsx'

export function Hero({ visitor }: { visitor: boolean }) {
	const say = useSay()
	return (
		<section className="hero wrap">
			<div>
				<h1>{say('The front desk your music school deserves.')}</h1>
				<p className="lead">
					{say(
						'Students, lessons, attendance and invoices in one calm place. On any phone, on any connection.',
					)}
				</p>
				<p className="button-row">
					{visitor ? null : (
						<>
							<a className="button button-filled" href={href.registerSchool()}>
								{say('Music School')}
							</a>{' '}
							<a className="button" href={href.registerSoloTeacher()}>
								{say('Solo Teacher')}
							</a>
						</>
					)}{' '}
					<a className="button button-bare" href={siteHref.demo()} data-opens="demo-dialog">
						{say('Request a demo')}
					</a>
				</p>
				<dl className="facts">
					<div>
						<dt>{say('2 steps')}</dt>
						<dd>{say('from a phone number to the family')}</dd>
					</div>
					<div>
						<dt>0</dt>
						<dd>{say('trackers, web fonts or pictures from elsewhere')}</dd>
					</div>
					<div>
						<dt>{say('24 hours')}</dt>
						<dd>{say('until we get back to you')}</dd>
					</div>
				</dl>
			</div>
			<Score />
		</section>
	)
}
