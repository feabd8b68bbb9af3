import type { Finding } from '@luplay/contracts/story';
import { ButtonLink, Card, count, cx, EmptyState, Icon, Row, Stack } from '@luplay/web-kit';
import { checkTexts } from '../../locale/check.ts';
import * as css from './findings.module.css';
import { mendLink } from './mend-link.ts';

const texts = checkTexts.findings;

interface Props {
  findings: readonly Finding[];
  isDeveloper: boolean;
}

/** What the check has found, errors first, each with a link to where it is mended. */
export function Findings({ findings, isDeveloper }: Props) {
  const of = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity);
  const [errors, warnings] = [of('error'), of('warning')];
  return (
    <Card title={texts.title}>
      {findings.length > 0 && <Counts errors={errors.length} warnings={warnings.length} />}
      {findings.length === 0 && <EmptyState icon="check" title={texts.none} text={texts.noneHint} />}
      {findings.length > 0 && !isDeveloper && <p className={css.hint}>{texts.hostHint}</p>}
      <Group title={texts.errors} findings={errors} isDeveloper={isDeveloper} />
      <Group title={texts.warnings} findings={warnings} isDeveloper={isDeveloper} />
    </Card>
  );
}

function Counts({ errors, warnings }: { errors: number; warnings: number }) {
  return (
    <Row as="p" wrap className={css.counts}>
      {errors > 0 && (
        <span className={css.error}>
          <Icon name="warning" size={16} />
          {count(errors, texts.errorCount)}
        </span>
      )}
      {warnings > 0 && (
        <span className={css.warning}>
          <Icon name="info" size={16} />
          {count(warnings, texts.warningCount)}
        </span>
      )}
    </Row>
  );
}

function Group({ title, findings, isDeveloper }: Props & { title: string }) {
  if (findings.length === 0) return null;
  return (
    <section className={css.group} aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      <Stack as="ul" gap={0}>
        {findings.map((finding) => {
          const link = mendLink(finding, isDeveloper);
          const isError = finding.severity === 'error';
          return (
            <li key={`${finding.kind} ${finding.entry.id} ${finding.message}`} className={css.finding}>
              <span className={cx(css.mark, isError ? css.error : css.warning)}>
                <Icon name={isError ? 'warning' : 'info'} size={20} />
              </span>
              <p className={css.message}>{finding.message}</p>
              {link && (
                <ButtonLink className={css.mend} size="s" to={link.to} aria-label={`${link.text}: ${finding.message}`}>
                  {link.text}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
