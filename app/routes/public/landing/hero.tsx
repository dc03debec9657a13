import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { Score } from './score.tsx'

export function Hero({ visitor }: { visitor: boolean }) {
	return (
		<section className="hero wrap">
			<div>
				<h1>The front desk your music school deserves.</h1>
				<p className="lead">
					Students, lessons, attendance and invoices in one calm place. On any phone, on any connection.
				</p>
				<p className="button-row">
					{visitor ? null : (
						<>
							<a className="button button-filled" href={href.registerSchool()}>
								Music School
							</a>{' '}
							<a className="button" href={href.registerSoloTeacher()}>
								Solo Teacher
							</a>
						</>
					)}{' '}
					<a className="button button-bare" href={siteHref.demo()} data-opens="demo-dialog">
						Request a demo
					</a>
				</p>
				<dl className="facts">
					<div>
						<dt>2 steps</dt>
						<dd>from a phone number to the family</dd>
					</div>
					<div>
						<dt>0</dt>
						<dd>trackers, web fonts or pictures from elsewhere</dd>
					</div>
					<div>
						<dt>24 hours</dt>
						<dd>until we get back to you</dd>
					</div>
				</dl>
			</div>
			<Score />
		</section>
	)
}
