export interface PaperLanguage {
	/** The family's language; null if it is English. */
	foreign: { lang: string; name: string } | null
}

interface PaperLinksProps extends PaperLanguage {
	label: string
	to: (lang?: string) => string
}

/** Links to the document in English for the office, and in the family's language for handing out. */
export function PaperLinks({ foreign, label, to }: PaperLinksProps) {
	return (
		<>
			<a className="button" href={to()}>
				{label}
			</a>
			{foreign ? (
				<a className="button" href={to(foreign.lang)}>
					{label} in {foreign.name}
				</a>
			) : null}
		</>
	)
}
