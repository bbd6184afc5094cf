import failureTexts from '#shared/call/failure-texts.json' with { type: 'json' };
import packTexts from '#shared/pack/pack-texts.json' with { type: 'json' };
import ruleNames from '#shared/portfolio/portfolio-rule-names.json' with { type: 'json' };
import answer from './answer.json' with { type: 'json' };
import commands from './commands.json' with { type: 'json' };
import compare from './compare.json' with { type: 'json' };
import chart from './chart.json' with { type: 'json' };
import delivery from './delivery.json' with { type: 'json' };
import explain from './explain.json' with { type: 'json' };
import findingNames from './finding-names.json' with { type: 'json' };
import futures from './futures.json' with { type: 'json' };
import handover from './handover.json' with { type: 'json' };
import drivers from './loss-drivers.json' with { type: 'json' };
import losses from './losses.json' with { type: 'json' };
import maintenance from './maintenance.json' with { type: 'json' };
import map from './map.json' with { type: 'json' };
import matchReasons from './match-reasons.json' with { type: 'json' };
import onlineGeocoder from './online-geocoder.json' with { type: 'json' };
import region from './region.json' with { type: 'json' };
import remoteMaps from './remote-maps.json' with { type: 'json' };
import packBuild from './pack-build.json' with { type: 'json' };
import packs from './packs.json' with { type: 'json' };
import portfolio from './portfolio.json' with { type: 'json' };
import portfolioFilter from './portfolio-filter.json' with { type: 'json' };
import portfolioImport from './portfolio-import.json' with { type: 'json' };
import portfolioReport from './portfolio-report.json' with { type: 'json' };
import attention from './portfolio-attention.json' with { type: 'json' };
import portfolioComparison from './portfolio-comparison.json' with { type: 'json' };
import portfolioFaults from './portfolio-faults.json' with { type: 'json' };
import portfolioFiles from './portfolio-files.json' with { type: 'json' };
import portfolioReview from './portfolio-review.json' with { type: 'json' };
import portfolioUnopened from './portfolio-unopened.json' with { type: 'json' };
import report from './report.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import survey from './survey.json' with { type: 'json' };
import whatIf from './what-if.json' with { type: 'json' };
import verdict from './verdict.json' with { type: 'json' };
import vocabulary from './vocabulary.json' with { type: 'json' };

/** Every text of the window in English, one file for each part of it; no two files share a first key. */
export const english = {
  ...answer,
  failureText: failureTexts,
  packText: packTexts,
  rowNote: ruleNames.rowNote,
  fileRemark: ruleNames.fileRemark,
  ...chart,
  ...maintenance,
  ...commands,
  ...service,
  ...compare,
  ...delivery,
  ...drivers,
  ...explain,
  ...findingNames,
  ...futures,
  ...handover,
  ...losses,
  ...map,
  ...matchReasons,
  ...onlineGeocoder,
  ...packBuild,
  ...region,
  ...remoteMaps,
  ...packs,
  ...portfolio,
  ...attention,
  ...portfolioFilter,
  ...portfolioImport,
  ...portfolioUnopened,
  ...portfolioReport,
  ...portfolioComparison,
  ...portfolioFaults,
  ...portfolioFiles,
  ...portfolioReview,
  ...report,
  ...search,
  ...settings,
  ...shell,
  ...survey,
  ...verdict,
  ...vocabulary,
  ...whatIf,
};
