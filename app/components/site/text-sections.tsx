interface TextSectionsProps {
	sections: readonly { heading: string; words: readonly string[]; list?: readonly string[] }[]
}

/** The parts of a long public text, such as a policy or a guide. */
export function TextSections({ sections }: TextSectionsProps) {
	return sections.map(({ heading, words, list }) => (
		<section key={heading}>
			<h2>{heading}</h2>
			{words.map((paragraph) => (
				<p key={paragraph}>{paragraph}</p>
			))}
			{list ? (
				<ul>
					{list.map((item) => (
						<li key={item}>{item}</li>
					))}
				</ul>
			) : null}
		</section>
	))
}
